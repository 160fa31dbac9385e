// Positions: moving cards about changes nothing else, and a link holds all of it.
import { expect, test } from 'vitest'
import { emptyDraft, find, inPlay, lying, put, shift, take, within } from '../src/study/editor/draft'
import { packed, unpacked } from '../src/study/editor/sharing'

function table() {
  const draft = emptyDraft()
  put(draft, 0, 'play', { ...lying('Grunt'), damage: 1 })
  put(draft, 0, 'play', lying('Ogre'))
  put(draft, 1, 'deck', lying('Imp'))
  put(draft, 1, 'deck', lying('Rage'))
  return draft
}

test('a card that is moved keeps what was true of it', () => {
  const draft = table()
  const taken = take(draft, { side: 0, area: 'play', along: [0] })
  const path = put(draft, 1, 'hand', taken!)
  expect(find(draft, path)).toMatchObject({ card: 'Grunt', damage: 1 })
  expect(draft.players[0]!.play.map((one) => one.card)).toEqual(['Ogre'])
})

test('the order of a deck is changed one by one, and ends at its ends', () => {
  const draft = table()
  const path = shift(draft, { side: 1, area: 'deck', along: [1] }, -1)
  expect(draft.players[1]!.deck.map((one) => one.card)).toEqual(['Rage', 'Imp'])
  expect(shift(draft, path, -1)).toEqual(path)
})

test('attached cards are found along their hosts', () => {
  const draft = table()
  draft.players[0]!.play[1]!.attached.push(lying('Boots'))
  draft.players[0]!.faction = { ...lying('House'), attached: [lying('Banner')] }
  expect(inPlay(draft).map((one) => one.card.card)).toEqual(['House', 'Banner', 'Grunt', 'Ogre', 'Boots'])
  expect(find(draft, { side: 0, area: 'play', along: [1, 0] })?.card).toBe('Boots')
  expect(within({ side: 0, area: 'play', along: [1, 0] }, { side: 0, area: 'play', along: [1] })).toBe(true)
  expect(find(draft, { side: 0, area: 'play', along: [1, 3] })).toBeNull()
})

test('a link holds the whole position, zeros that mean something included', async () => {
  const draft = { ...table(), turn: 1, went_first: 0, question: 'Why?', answer: 'Because.' }
  draft.players[0]!.influence = 0
  draft.players[1]!.deck[0]!.owner = 0
  const link = await packed(draft)
  expect(await unpacked(link!)).toEqual(draft)
  expect(await unpacked('deck=abc')).toBeNull()
  await expect(unpacked('position=abc')).rejects.toThrow()
  await expect(unpacked(`position=${link!.slice(9, 40)}`)).rejects.toThrow()
})
