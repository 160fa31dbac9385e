// Pictures for cards (game-icons, CC BY 3.0) and icons of the interface (lucide, ISC) out of the icon packages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const collection = (modules, name) =>
  JSON.parse(readFileSync(join(modules, '@iconify-json', name, 'icons.json'), 'utf8'))

// Playing cards, dice, chess pieces and the like would look like parts of another game; digits and buttons like ours.
const UNFIT = /^(abstract|card-|dice|perspective-dice|inverted-dice|rolling-dice|tarot|chess|domino|meeple|button|move$|stop-sign|plain-|level-|joystick|gamepad|game-|health-|hearts$|spades$|clubs$|diamonds$|minus|plus|cancel|confirmed|check-mark|save$|load$|expand|contract|resize|ace$|poker|pokecog|sonic|tetris|pac-man|mario|star-trek|jedi|delorean|portal$|cctv|usb|wifi|smartphone|laptop|computer|tv$|condom|cigarette|joint$|pill|syringe|swastika|texas|brazil|france|spain|portugal|germany|poland|australia|africa|israel|egypt$|nigeria|kenya|paraguay|bolivia|venezuela|mexico|suriname|hungary|lithuania|estonia|belgium|luxembourg|switzerland|ecuador|chad|benin|angola|algeria|morocco|libya|cape-|earth-|goal-keeper|vending|washing-machine|sewing-machine|slot-machine|tennis|balloon-dog|boarding-pass|billed-cap|stapler|traffic|podium|logic-gate|calendar|skid-mark|pressure-cooker|manual-|home-garage|musical-notes|sound-|golf|car-|race-|f1|formula|astronaut|rocket$|space|alien|american|baseball|basketball|soccer|bowling|auto-repair|hand-truck|muscle-up|pizza|hamburger|hot-dog|french-fries|sushi|donut|ice-cream|wii|robot-)/

const BUCKETS = 256

// As in src/cards/art.ts (FNV-1a).
function hash(text) {
  let h = 0x811c9dc5
  for (const character of text) h = Math.imul(h ^ character.charCodeAt(0), 0x01000193)
  return h >>> 0
}

/** All pictures as outlines, some in each of a few hundred files: a table needs a few dozen of thousands. */
export function pictures(modules) {
  const { icons } = collection(modules, 'game-icons')
  const { version } = JSON.parse(readFileSync(join(modules, '@iconify-json', 'game-icons', 'package.json'), 'utf8'))
  const names = Object.keys(icons).filter((name) => !UNFIT.test(name)).sort()
  const buckets = Array.from({ length: BUCKETS }, () => ({}))
  for (const name of names) {
    const outlines = [...icons[name].body.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline)
    buckets[hash(name) % BUCKETS][name] = outlines.join('')
  }
  return { names, buckets, version }
}

export function symbols(modules, wanted) {
  const { icons } = collection(modules, 'lucide')
  const lines = wanted.map((name) => {
    if (!icons[name]) throw new Error(`lucide has no icon "${name}" (src/lib/symbols.json)`)
    return `  ${JSON.stringify(name)}: ${JSON.stringify(icons[name].body)},`
  })
  return [
    '// Made by tools/generate.mjs from lucide (ISC). Do not edit.',
    'export const SYMBOLS = {',
    ...lines,
    '} as const',
    'export type SymbolName = keyof typeof SYMBOLS',
    '',
  ].join('\n')
}
