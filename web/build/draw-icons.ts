import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

/**
 * Draws the logo, a white D on a rounded square, as SVG, in the PNG sizes of the manifests, and as the picture of shared
 * links (1200 x 630). Run by hand when the
 * logo changes (`node web/build/draw-icons-command.ts`); the results are in the repository.
 */
export async function drawIcons(app: string, colour: string): Promise<void> {
  const folder = path.resolve(import.meta.dirname, '..', app, 'static/icons')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'mark.svg'), svg(colour))
  const write = (name: string, size: number, options: Mark): Promise<void> =>
    writeFile(
      path.join(folder, name),
      png(size, (x, y) => pixel(x, y, colour, options)),
    )
  await Promise.all([
    write('192.png', 192, { radius: 0.22, letter: 0.56 }),
    write('512.png', 512, { radius: 0.22, letter: 0.56 }),
    write('maskable.png', 512, { radius: 0, letter: 0.44 }),
    write('apple.png', 180, { radius: 0, letter: 0.54 }),
    write('badge.png', 96, { radius: 0, letter: 0.8, plain: true }),
    writeFile(
      path.join(folder, 'shared.png'),
      png(
        1200,
        (x, y) => {
          // The letter in the middle of a picture that is wider than high.
          const dy = y - 0.5 * (630 / 1200)
          return pixel(x, dy + 0.5, colour, { radius: 0, letter: 0.26 })
        },
        630,
      ),
    ),
  ])
}

interface Mark {
  /** Corner radius and height of the letter, as fractions of the side. */
  radius: number
  letter: number
  /** Only the letter on a transparent background: a phone tints this shape in its status bar. */
  plain?: boolean
}

function svg(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>Domovik</title><rect width="100" height="100" rx="22" fill="${colour}"/><path fill="#fff" fill-rule="evenodd" d="M29 22h20a28 28 0 0 1 0 56H29zm13 12v32h7a16 16 0 0 0 0-32z"/></svg>\n`
}

/** The colour of the point x, y (0 to 1), as red, green, blue, alpha. */
function pixel(
  x: number,
  y: number,
  colour: string,
  { radius, letter, plain }: Mark,
): [number, number, number, number] {
  const inLetter = insideLetter((x - 0.5) / letter, (y - 0.5) / letter)
  if (plain) return [255, 255, 255, inLetter ? 255 : 0]
  if (inLetter) return [255, 255, 255, 255]
  const dx = Math.max(radius - x, x - 1 + radius, 0)
  const dy = Math.max(radius - y, y - 1 + radius, 0)
  const inside = dx * dx + dy * dy <= radius * radius
  const channel = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5), inside ? 255 : 0]
}

/**
 * Whether a point is inside the letter D, in a box of height 1 around the origin: a stem and a half ring, 0.22 thick.
 */
function insideLetter(x: number, y: number): boolean {
  const left = -0.4
  const thick = 0.22
  const bowl = 0
  const outer = x <= bowl ? x >= left && Math.abs(y) <= 0.5 : x * x + y * y <= 0.25
  const inner =
    x <= bowl ? x >= left + thick && Math.abs(y) <= 0.5 - thick : x * x + y * y <= (0.5 - thick) ** 2
  return outer && !inner
}

/** A PNG file, 8 bits RGBA, each pixel the mean of 16 samples. Coordinates are fractions of the width. */
function png(
  size: number,
  at: (x: number, y: number) => [number, number, number, number],
  height = size,
): Buffer {
  const steps = [0.125, 0.375, 0.625, 0.875]
  const rows = Buffer.alloc(height * (1 + size * 4))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < size; x++) {
      const samples = steps.flatMap((dy) => steps.map((dx) => at((x + dx) / size, (y + dy) / size)))
      const alpha = samples.reduce((sum, sample) => sum + sample[3], 0)
      const mean = (channel: 0 | 1 | 2): number =>
        alpha === 0
          ? 0
          : Math.round(samples.reduce((sum, sample) => sum + sample[channel] * sample[3], 0) / alpha)
      const offset = y * (1 + size * 4) + 1 + x * 4
      rows.set([mean(0), mean(1), mean(2), Math.round(alpha / 16)], offset)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
