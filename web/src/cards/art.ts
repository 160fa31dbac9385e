// Which picture a card gets: the one whose name has most in common with the words on the card. The same card always has the
// same picture, and a card nobody has drawn yet gets one, too.

export interface Drawn {
  name: string
  subtitle?: string
  types: readonly string[]
  subtypes?: readonly string[]
  trade?: string
}

/** Words that stand for pictures with another name. */
const ALSO: Record<string, string[]> = {
  admiral: ['captain', 'spyglass', 'admiral'],
  ambusher: ['ambush', 'bushes', 'hidden'],
  apprentice: ['student', 'candle'],
  arcanist: ['wizard', 'magic', 'scroll', 'crystal'],
  artillery: ['cannon', 'mortar'],
  banker: ['coins', 'cash', 'ledger', 'swap'],
  battery: ['cannon'],
  beast: ['fangs', 'claws', 'beast'],
  boarder: ['grapple', 'hook'],
  broadside: ['cannon'],
  charge: ['cavalry', 'charging'],
  clerk: ['quill', 'notebook', 'stamper', 'scroll', 'papers'],
  comber: ['seashell', 'shell', 'fishing', 'starfish', 'coral', 'conch', 'hermit'],
  creditor: ['coins', 'hand'],
  cutlass: ['sabre', 'sabers', 'scimitar'],
  debt: ['coins', 'cash', 'shackles'],
  diver: ['diving', 'helmet'],
  dividend: ['coins', 'profit'],
  dock: ['wooden', 'pier'],
  drowned: ['drowning', 'ghost', 'skeleton', 'seaweed', 'haunting', 'skull'],
  duel: ['crossed', 'swords'],
  engineer: ['spanner', 'gears', 'wrench', 'hammer', 'cogs', 'tools'],
  ensign: ['flag'],
  ferryman: ['gondola', 'paddles', 'boat', 'paddle'],
  fleet: ['ship', 'galleon', 'caravel'],
  foreclosure: ['padlock', 'house'],
  gear: ['breastplate', 'gauntlet', 'belt', 'boots', 'armor', 'cape'],
  gearsmith: ['gears', 'anvil', 'cog'],
  grapeshot: ['cannon', 'bombs'],
  gull: ['seagull', 'feather', 'liberty'],
  gunner: ['cannon', 'blunderbuss', 'mortar', 'grenade'],
  harbour: ['harbor', 'dock', 'anchor'],
  heron: ['heron', 'egret', 'stork', 'pelican', 'flamingo', 'crane', 'feather', 'nest'],
  insurance: ['umbrella', 'shield'],
  interest: ['coins', 'profit'],
  lantern: ['lantern', 'lamp'],
  ledger: ['book', 'notebook', 'archive'],
  machine: ['clockwork', 'robot', 'gears', 'automaton', 'golem', 'mechanical', 'furnace', 'steam'],
  marine: ['musket', 'boarding', 'captain', 'blunderbuss', 'sabers', 'hook', 'bandana', 'tricorne', 'flintlock'],
  mob: ['crowd'],
  money: ['coins', 'cash'],
  mutineer: ['jolly', 'pirate', 'skull'],
  orphan: ['child'],
  party: ['swords'],
  pickpocket: ['robber', 'snatch'],
  pike: ['halberd', 'spear'],
  plughole: ['whirlpool', 'drain'],
  powder: ['powder', 'keg'],
  pump: ['pump', 'valve'],
  quay: ['harbor', 'dock'],
  reading: ['book', 'read'],
  rogue: ['cloak', 'dagger', 'hood'],
  rum: ['barrel', 'bottle', 'tankard'],
  salvage: ['sunken', 'shipwreck', 'chest'],
  scholar: ['book', 'spectacles', 'spell', 'quill', 'astrolabe', 'hourglass', 'scroll', 'candle', 'wizard'],
  scuttle: ['sinking', 'ship'],
  shiv: ['stiletto', 'dagger', 'bowie'],
  silt: ['quicksand', 'mud'],
  smuggler: ['barrel', 'hidden'],
  soldier: ['sword', 'helmet'],
  storm: ['lightning', 'storm'],
  surveyor: ['compass', 'sextant'],
  thief: ['robber', 'hood'],
  tide: ['wave', 'waves'],
  tusker: ['walrus', 'tusks'],
  undertow: ['whirlpool', 'vortex'],
  visitor: ['backpack', 'luggage', 'lantern', 'umbrella', 'camera', 'sun'],
  warlord: ['sword', 'helmet', 'flag'],
  weather: ['raining', 'storm', 'cloud'],
  wharf: ['harbor', 'dock'],
  will: ['scroll', 'quill'],
  wrecker: ['axe', 'wreck', 'crowbar', 'lantern', 'sabers', 'bandit', 'dagger', 'cleaver', 'pirate', 'hook'],
}

/** Where nothing fits: pictures for a type. */
const FALLBACK: Record<string, string[]> = {
  character: ['cowled', 'visored-helm', 'hooded-figure', 'person', 'monk-face', 'swordwoman', 'pirate-captain', 'hood', 'swordman'],
  tactic: [
    'lightning-storm', 'wave-strike', 'spiral-bottle', 'explosion-rays', 'message-in-a-bottle', 'scroll-unfurled', 'wax-seal',
    'whirlwind', 'big-wave', 'sinking-ship', 'cannon-shot', 'spyglass', 'torn', 'quill-ink', 'hourglass', 'whirlpool-shuriken',
    'octopus', 'fire-wave', 'splash', 'candle-flame', 'snatch', 'breaking-chain', 'eye-of-horus', 'rope-coil', 'cracked-glass',
  ],
  item: ['wooden-crate', 'treasure-map', 'spyglass', 'anchor', 'swap-bag', 'compass', 'knapsack', 'rope-coil', 'barrel', 'sextant'],
  location: ['harbor-dock', 'lighthouse', 'castle', 'island', 'wooden-pier', 'watchtower', 'stone-bridge', 'sea-cliff', 'stilts'],
  resource: ['gem-chain', 'crystal-growth', 'coral', 'ore', 'pearl-necklace', 'oyster-pearl', 'cut-diamond', 'minerals', 'salt-shaker'],
  faction: ['flying-flag', 'crown', 'laurel-crown', 'ship-wheel', 'anchor', 'crenel-crown'],
}

/** The staple resources (203.5): one picture each. */
const STAPLES: Record<string, string> = {
  obsession: 'third-eye',
  greed: 'gold-stack',
  elitism: 'laurel-crown',
  deception: 'duality-mask',
  rage: 'enrage',
}

/** Words that say nothing about what is to be seen. */
const SMALL = new Set(
  (
    'the of and an to in on at with for from by its it is as if or no not so up down out off over under into onto half full first ' +
    'second third last one two three thing page double run ready keeper mark order call day part small great grand test press ' +
    'public exact early life note lost found back place works town long short low high big little old new'
  ).split(' '),
)

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1 && !SMALL.has(word))
    .map(singular)
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** A number that is always the same for a text (FNV-1a). */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i)
    h = Math.imul(h, 0x01000193)
  }
  return h >>> 0
}

export class Gallery {
  private readonly byWord = new Map<string, string[]>()
  private readonly all: Set<string>

  constructor(names: readonly string[]) {
    this.all = new Set(names)
    for (const name of names) {
      for (const word of new Set(name.split('-').map(singular))) {
        const list = this.byWord.get(word)
        if (list) list.push(name)
        else this.byWord.set(word, [name])
      }
    }
  }

  /** The picture for a card. */
  pictureFor(card: Drawn): string {
    const staple = STAPLES[card.name.toLowerCase()]
    if (staple !== undefined && this.all.has(staple)) return staple
    const byName = new Map<string, number>()
    this.score(byName, wordsOf(card.name), 6)
    const scores = new Map(byName)
    this.score(scores, (card.subtypes ?? []).flatMap(wordsOf), 4)
    this.score(scores, wordsOf(card.subtitle ?? ''), 1)
    const best = Math.max(0, ...scores.values())
    if (best < 2) return this.fallback(card)
    // What the name says is shown; a subtype alone has many faces.
    const least = Math.max(0, ...byName.values()) > 2 ? best - 0.75 : best * 0.5
    const good = [...scores].filter(([, score]) => score >= least).map(([name]) => name)
    return choose(good, card.name) ?? this.fallback(card)
  }

  private score(scores: Map<string, number>, words: string[], weight: number): void {
    for (const [place, word] of words.entries()) {
      // The last word of a name is what the thing is: a Bell Diver is a diver.
      const heavy = weight * (place === words.length - 1 ? 1.25 : 1)
      this.add(scores, word, heavy)
      for (const other of ALSO[word] ?? []) this.add(scores, singular(other), heavy * 0.8)
    }
  }

  private add(scores: Map<string, number>, word: string, weight: number): void {
    for (const name of this.byWord.get(word) ?? []) {
      const parts = name.split('-')
      const share = weight / Math.sqrt(parts.length) + (singular(parts.at(-1) ?? '') === word ? weight * 0.1 : 0)
      scores.set(name, (scores.get(name) ?? 0) + share)
    }
  }

  private fallback(card: Drawn): string {
    const type = (card.types[0] ?? 'item').toLowerCase()
    const wanted = (FALLBACK[type] ?? FALLBACK['item'] ?? []).filter((name) => this.all.has(name))
    return choose(wanted, card.name) ?? [...this.all][0] ?? 'anchor'
  }
}

function choose(names: readonly string[], key: string): string | undefined {
  return names[hash(key) % Math.max(1, names.length)]
}
