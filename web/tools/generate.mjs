// Makes what is made from other files: types of the protocol, words for keywords, pictures for cards, icons of the interface.
// Runs before every build and does nothing where its sources have not changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictures, symbols } from './icons.mjs'
import { keywords, protocol } from './protocol.mjs'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(web, ...parts)
const made = at('src', 'made')

const sources = [
  at('..', 'src', 'spoils', 'server', 'schema', 'protocol.schema.json'),
  at('src', 'lib', 'symbols.json'),
  at('node_modules', '@iconify-json', 'game-icons', 'package.json'),
  at('node_modules', '@iconify-json', 'lucide', 'package.json'),
  at('tools', 'generate.mjs'),
  at('tools', 'icons.mjs'),
  at('tools', 'protocol.mjs'),
]

const stamp = createHash('sha256').update(sources.map((file) => readFileSync(file)).join('\0')).digest('hex')
const stampFile = join(made, 'stamp')
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) process.exit(0)

mkdirSync(made, { recursive: true })
writeFileSync(join(made, 'protocol.ts'), protocol(JSON.parse(readFileSync(sources[0], 'utf8'))))
writeFileSync(join(made, 'keywords.ts'), keywords(JSON.parse(readFileSync(sources[0], 'utf8'))))
writeFileSync(join(made, 'symbols.ts'), symbols(at('node_modules'), JSON.parse(readFileSync(sources[1], 'utf8'))))

// The version is part of the address, so that browsers may keep pictures for ever.
const { names, buckets, version } = pictures(at('node_modules'))
const folder = `assets/game-icons-${version}`
rmSync(at('public', 'assets'), { recursive: true, force: true })
mkdirSync(at('public', folder), { recursive: true })
buckets.forEach((bucket, number) => writeFileSync(at('public', folder, `${number}.json`), JSON.stringify(bucket)))
writeFileSync(at('public', folder, 'names.json'), JSON.stringify(names))
writeFileSync(
  join(made, 'pictures.ts'),
  `// Made by tools/generate.mjs. Do not edit.\nexport const PICTURES = '/${folder}'\nexport const BUCKETS = ${buckets.length}\n`,
)

writeFileSync(stampFile, stamp)
console.log(`generated: protocol types, ${names.length} pictures`)
