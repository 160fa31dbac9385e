import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, type Node } from '../src/lib/pattern'
import { WORDS } from '../src/lib/words'

function names(nodes: Node[]): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.name, ...Object.values(node.cases).flatMap(names)]))
}

test('every phrase is there in both languages and speaks of the same values', () => {
  for (const [key, [english, french]] of Object.entries(WORDS)) {
    expect(english, key).not.toBe('')
    expect(french, key).not.toBe('')
    expect(new Set(names(parse(french))), key).toEqual(new Set(names(parse(english))))
  }
})

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name) && !entry.parentPath.includes('made'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

test('no two files have a phrase for the same key', () => {
  const files = sources('src/words').map((text) => [...text.matchAll(/^  '?([\w. -]+?)'?: \[/gm)].map(([, key]) => key!))
  const all = files.flat()
  expect(all.length).toBeGreaterThan(400)
  expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([])
})

test('every phrase the source asks for exists', () => {
  const text = sources('src').join('\n')
  const asked = [...text.matchAll(/\b(?:word|title)\(\s*'([^']+)'/g)].map(([, key]) => key!)
  expect(asked.length).toBeGreaterThan(200)
  expect(asked.filter((key) => !(key in WORDS))).toEqual([])
})

test('every phrase is used', () => {
  const text = sources('src').filter((source) => !source.includes('satisfies Record<string, readonly [string, string]>')).join('\n')
  const literal = new Set([...text.matchAll(/'([\w. ]+)'/g)].map(([, key]) => key!))
  // Keys made from parts, such as `type.${type}`.
  const made = [...text.matchAll(/`([\w. ]*\.)\$\{/g)].map(([, start]) => start!)
  const unused = Object.keys(WORDS).filter((key) => !literal.has(key) && !made.some((start) => key.startsWith(start)))
  expect(unused).toEqual([])
})
