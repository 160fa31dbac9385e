// Which rule is being looked up: any number on the screen leads here.

class Rulebook {
  shown = $state(false)
  id = $state('')
  private trail = $state.raw<string[]>([])

  open(id = ''): void {
    if (this.shown && this.id !== id) this.trail = [...this.trail, this.id]
    this.id = id
    this.shown = true
  }

  get canGoBack(): boolean {
    return this.trail.length > 0
  }

  back(): void {
    this.id = this.trail.at(-1) ?? ''
    this.trail = this.trail.slice(0, -1)
  }

  close(): void {
    this.shown = false
    this.trail = []
  }
}

export const rulebook = new Rulebook()
