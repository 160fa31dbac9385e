// Message patterns, the small part of ICU MessageFormat that the server's catalogue uses: {card},
// {n, plural, one {# card} other {# cards}}, {how, select, a {…} other {…}}, and {name, of} for a name after “of”.
import { of } from './french'

export type Node = string | { name: string; kind: '' | 'plural' | 'select' | 'of'; cases: Record<string, Node[]> }

const parsed = new Map<string, Node[]>()

export function parse(pattern: string): Node[] {
  let nodes = parsed.get(pattern)
  if (nodes === undefined) {
    const reader = new Reader(pattern)
    nodes = reader.nodes(false)
    parsed.set(pattern, nodes)
  }
  return nodes
}

class Reader {
  private place = 0
  constructor(private readonly pattern: string) {}

  nodes(nested: boolean): Node[] {
    const found: Node[] = []
    let text = ''
    while (this.place < this.pattern.length) {
      const character = this.pattern[this.place]
      if (character === '}' && nested) break
      if (character === '{') {
        if (text) found.push(text)
        text = ''
        found.push(this.value())
      } else {
        text += character
        this.place += 1
      }
    }
    if (text) found.push(text)
    return found
  }

  private value(): Node {
    const head = this.take(/\{\s*(\w+)\s*(?:,\s*(?:(plural|select)\s*,|(of)))?\s*/y)
    if (head === null) throw new Error(`no name after a brace in “${this.pattern}”`)
    const cases: Record<string, Node[]> = {}
    if (head[2]) {
      for (let one = this.take(/\s*(=\d+|\w+)\s*\{/y); one !== null; one = this.take(/\s*(=\d+|\w+)\s*\{/y)) {
        cases[one[1] ?? ''] = this.nodes(true)
        this.place += 1
      }
    }
    if (this.take(/\s*\}/y) === null) throw new Error(`a brace is not closed in “${this.pattern}”`)
    return { name: head[1] ?? '', kind: (head[2] ?? head[3] ?? '') as '' | 'plural' | 'select' | 'of', cases }
  }

  private take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.place
    const found = expression.exec(this.pattern)
    if (found) this.place = expression.lastIndex
    return found
  }
}

/** The pattern as pieces: text, and the values in between as they are. */
export function pieces<Value>(pattern: string, values: Record<string, Value>, language: string): (string | Value)[] {
  const found: (string | Value)[] = []
  const add = (piece: string | Value) => {
    const last = found.length - 1
    if (typeof piece === 'string' && typeof found[last] === 'string') found[last] += piece
    else if (piece !== '') found.push(piece)
  }
  const walk = (nodes: Node[], count: string) => {
    for (const node of nodes) {
      if (typeof node === 'string') add(count ? node.replaceAll('#', count) : node)
      else if (node.kind === 'plural') {
        const n = Number(values[node.name] ?? 0)
        walk(node.cases[`=${n}`] ?? node.cases[pluralCase(n, language)] ?? node.cases.other ?? [], String(n))
      } else if (node.kind === 'select') {
        walk(node.cases[String(values[node.name] ?? '')] ?? node.cases.other ?? [], count)
      } else if (node.kind === 'of') {
        const name = String(values[node.name] ?? '')
        add(language === 'fr' ? of(name) : `of ${name}`)
      } else if (values[node.name] !== undefined) {
        const value = values[node.name] as Value
        add(typeof value === 'number' ? String(value) : value)
      }
    }
  }
  walk(parse(pattern), '')
  return found
}

/** The sentence, where all values are words or numbers. */
export function sentence(pattern: string, values: Record<string, string | number>, language: string): string {
  return pieces(pattern, values, language).join('')
}

/** In French 0 takes the singular. */
function pluralCase(n: number, language: string): 'one' | 'other' {
  return (language === 'fr' ? Math.abs(n) <= 1 : Math.abs(n) === 1) ? 'one' : 'other'
}
