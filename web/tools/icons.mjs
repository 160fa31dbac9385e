// Pictures for cards (game-icons, CC BY 3.0) and icons of the interface (lucide, ISC) out of the icon packages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const collection = (modules, name) =>
  JSON.parse(readFileSync(join(modules, '@iconify-json', name, 'icons.json'), 'utf8'))

// Playing cards, dice, chess pieces and the like would look like parts of another game; digits and buttons like ours.
const UNFIT = /^(abstract|card-|dice|perspective-dice|inverted-dice|rolling-dice|tarot|chess|domino|meeple|button|move$|stop-sign|plain-|level-|joystick|gamepad|game-|health-|hearts$|spades$|clubs$|diamonds$|minus|plus|cancel|confirmed|check-mark|save$|load$|expand|contract|resize|ace$|poker|pokecog|sonic|tetris|pac-man|mario|star-trek|jedi|delorean|portal$|cctv|usb|wifi|smartphone|laptop|computer|tv$|condom|cigarette|joint$|pill|syringe|swastika|texas|brazil|france|spain|portugal|germany|poland|australia|africa|israel|egypt$|nigeria|kenya|paraguay|bolivia|venezuela|mexico|suriname|hungary|lithuania|estonia|belgium|luxembourg|switzerland|ecuador|chad|benin|angola|algeria|morocco|libya|cape-|earth-|goal-keeper|vending|washing-machine|sewing-machine|slot-machine|tennis|balloon-dog|boarding-pass|billed-cap|stapler|traffic|podium|logic-gate|calendar|skid-mark|pressure-cooker|manual-|home-garage|musical-notes|sound-|golf|car-|race-|f1|formula|astronaut|rocket$|space|alien|american|baseball|basketball|soccer|bowling|auto-repair|hand-truck|muscle-up|pizza|hamburger|hot-dog|french-fries|sushi|donut|ice-cream|wii|robot-)/

export function pictures(modules) {
  const { icons, width, height } = collection(modules, 'game-icons')
  const index = Object.keys(icons).filter((name) => !UNFIT.test(name)).sort()
  const files = Object.fromEntries(
    index.map((name) => [
      name,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${icons[name].body}</svg>`,
    ]),
  )
  const { version } = JSON.parse(readFileSync(join(modules, '@iconify-json', 'game-icons', 'package.json'), 'utf8'))
  return { files, index, version }
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
