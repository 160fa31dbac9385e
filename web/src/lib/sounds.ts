// A few sounds of our own, made when they are wanted: nothing is loaded. What is heard follows from what has just happened.
import type { Message, View } from '../made/protocol'
import { settings } from './settings.svelte'

export type Sound = 'card' | 'hit' | 'turn' | 'won' | 'lost'

const MOST_AT_ONCE = 2
const LOUDNESS = 0.14

/** What is to be heard of these events, the most important first. */
export function soundsOf(fresh: readonly Message[], view: View, seat: number | null): Sound[] {
  if (view.over) return fresh.some((entry) => /^event\.(game_over|lost)/.test(entry.key)) ? [seat === null || view.winners.includes(seat) ? 'won' : 'lost'] : []
  const heard = new Set<Sound>()
  for (const { key, args } of fresh) {
    const player = args['player']
    if (key === 'event.turn_start' && typeof player === 'object' && player.is === 'player' && player.player === seat) heard.add('turn')
    else if (/^event\.(damage|influence\.lose|move\.destroy)$/.test(key)) heard.add('hit')
    else if (/^event\.(move\.(deploying|as_resource|play)|attack)/.test(key)) heard.add('card')
  }
  return (['turn', 'hit', 'card'] as const).filter((sound) => heard.has(sound)).slice(0, MOST_AT_ONCE)
}

let context: AudioContext | null = null
let last = -Infinity
const APART = 120 // milliseconds: what comes faster than that is heard as one

/** Browsers let a page be heard only after it has been touched: until then nothing is played, and nothing breaks. */
export function play(sounds: readonly Sound[]): void {
  if (!settings.sound || !sounds.length || typeof AudioContext === 'undefined' || performance.now() - last < APART) return
  last = performance.now()
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const sound of sounds) VOICES[sound](context, context.currentTime + 0.01)
}

const VOICES: Record<Sound, (audio: AudioContext, at: number) => void> = {
  card: (audio, at) => rustle(audio, at, 0.09, 2600),
  hit: (audio, at) => {
    tone(audio, at, 170, 0.22, 'sine', 48)
    rustle(audio, at, 0.05, 700)
  },
  turn: (audio, at) => melody(audio, at, [659, 880], 0.13),
  won: (audio, at) => melody(audio, at, [523, 659, 784, 1047], 0.14),
  lost: (audio, at) => melody(audio, at, [392, 330, 262], 0.2),
}

function melody(audio: AudioContext, at: number, notes: readonly number[], step: number): void {
  notes.forEach((note, place) => tone(audio, at + place * step, note, 0.5, 'triangle'))
}

/** A struck note that dies away, perhaps falling to another height. */
function tone(audio: AudioContext, at: number, height: number, length: number, form: OscillatorType, to = height): void {
  const voice = audio.createOscillator()
  voice.type = form
  voice.frequency.setValueAtTime(height, at)
  voice.frequency.exponentialRampToValueAtTime(to, at + length)
  voice.connect(fading(audio, at, length))
  voice.start(at)
  voice.stop(at + length)
}

/** Paper on felt: noise, with what is above and below a height taken away. */
function rustle(audio: AudioContext, at: number, length: number, height: number): void {
  const samples = Math.ceil(audio.sampleRate * length)
  const noise = audio.createBuffer(1, samples, audio.sampleRate)
  const data = noise.getChannelData(0)
  for (let place = 0; place < samples; place += 1) data[place] = Math.random() * 2 - 1
  const source = audio.createBufferSource()
  source.buffer = noise
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = height
  source.connect(filter).connect(fading(audio, at, length))
  source.start(at)
}

function fading(audio: AudioContext, at: number, length: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(LOUDNESS, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  gain.connect(audio.destination)
  return gain
}
