/** Save a text as a file. */
export function download(name: string, text: string): void {
  downloadFile(new File([text], name, { type: 'text/plain' }))
}

export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
