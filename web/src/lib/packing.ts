// Text packed into letters that an address may have (deflate, base64url), and the way back.

/** The letters. */
export async function pack(text: string): Promise<string> {
  const small = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text), Infinity)
  let letters = ''
  for (const byte of small) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The text again; an error if it is damaged or longer than that. */
export async function unpack(letters: string, most: number): Promise<string> {
  const plain = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  const small = Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
  return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), small, most))
}

/** The text of a file that was compressed with gzip; an error if it is none, or longer than that. */
export async function unzipped(file: Blob, most: number): Promise<string> {
  return new TextDecoder().decode(await through(new DecompressionStream('gzip'), new Uint8Array(await file.arrayBuffer()), most))
}

async function through(stream: GenericTransformStream, data: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const reader = (new Blob([data]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>) as ReadableStream<Uint8Array>).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
    if (length > most) throw new Error('too long')
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
