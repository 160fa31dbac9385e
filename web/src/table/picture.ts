// The card of a game as a picture, to be kept or sent to somebody.

export interface Shown {
  title: string
  /** What happened, in lines. */
  lines: string[]
  players: { name: string; deck: string; influence: number; lost: string; won: boolean }[]
  foot: string
}

const WIDTH = 1200
const HEIGHT = 630
const DISPLAY = 'Alegreya, Georgia, serif'
const BODY = '"Alegreya Sans", sans-serif'

export function drawn({ title, lines, players, foot }: Shown): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no pen')
  const sea = pen.createRadialGradient(WIDTH / 2, 120, 60, WIDTH / 2, HEIGHT / 2, 760)
  sea.addColorStop(0, '#1d4a55')
  sea.addColorStop(1, '#081318')
  pen.fillStyle = sea
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = '#c79a3f'
  pen.lineWidth = 6
  pen.strokeRect(18, 18, WIDTH - 36, HEIGHT - 36)
  write(pen, title, WIDTH / 2, 112, `800 64px ${DISPLAY}`, '#f8ecd0')
  lines.forEach((line, at) => write(pen, line, WIDTH / 2, 170 + at * 42, `500 31px ${BODY}`, '#d9e4e6'))
  const room = (WIDTH - 120) / players.length
  players.forEach((player, at) => {
    const x = 60 + at * room
    pen.fillStyle = player.won ? '#3a2c10' : '#0e2026'
    pen.strokeStyle = player.won ? '#f4d98f' : '#48606a'
    pen.lineWidth = 4
    pen.beginPath()
    pen.roundRect(x + 10, 270, room - 20, 270, 22)
    pen.fill()
    pen.stroke()
    const middle = x + room / 2
    write(pen, player.name, middle, 326, `800 38px ${DISPLAY}`, '#fff6dd', room - 60)
    write(pen, player.deck, middle, 364, `500 25px ${BODY}`, '#c9d6d8', room - 60)
    write(pen, String(player.influence), middle, 462, `800 92px ${DISPLAY}`, player.won ? '#f4d98f' : '#c9d6d8')
    write(pen, player.lost, middle, 512, `600 26px ${BODY}`, '#ffb09a', room - 60)
  })
  write(pen, foot, WIDTH / 2, 588, `700 24px ${BODY}`, '#c79a3f')
  return canvas
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string, room = WIDTH - 120): void {
  pen.font = font
  pen.fillStyle = colour
  pen.textAlign = 'center'
  pen.fillText(text, x, y, room)
}

export function asFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((data) => (data ? resolve(new File([data], name, { type: 'image/png' })) : reject(new Error('no picture'))), 'image/png'),
  )
}
