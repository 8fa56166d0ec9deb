/** Which characters the font of papers has, read from its file, so that screens can name characters that a paper cannot show. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HasGlyph } from './printable.ts'

/** The file of the font of all texts. The bold font has the same characters. */
export const regularFont = (): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')))

/** Reads the table `cmap` of a TrueType font: its subtable of format 12 (all of Unicode), else that of format 4. */
export function glyphsIn(font: Uint8Array): HasGlyph {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const all = new Set<number>()
  const cmap = tableAt(view, 'cmap')
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, n) => cmap + view.getUint32(cmap + 4 + n * 8 + 4),
  )
  const ofFormat = (format: number) => subtables.find((at) => view.getUint16(at) === format)
  const [whole, basic] = [ofFormat(12), ofFormat(4)]
  if (whole !== undefined) readWhole(view, whole, all)
  else if (basic !== undefined) readBasic(view, basic, all)
  return (codePoint) => all.has(codePoint)
}

function tableAt(view: DataView, tag: string): number {
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    const found = String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)))
    if (found === tag) return view.getUint32(at + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}

/** Format 12: groups of code points from the first to the last, with the glyph of the first. Glyph 0 is the missing one. */
function readWhole(view: DataView, at: number, all: Set<number>): void {
  for (let n = 0; n < view.getUint32(at + 12); n += 1) {
    const [first, last, glyph] = [0, 4, 8].map((place) => view.getUint32(at + 16 + n * 12 + place)) as [
      number,
      number,
      number,
    ]
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) all.add(code)
  }
}

/** Format 4: four arrays of segments: last code, first code, what to add for the glyph, and where a list of glyphs begins. */
function readBasic(view: DataView, at: number, all: Set<number>): void {
  const size = view.getUint16(at + 6)
  for (let n = 0; n < size; n += 2) {
    const [last, first] = [view.getUint16(at + 14 + n), view.getUint16(at + 16 + size + n)]
    const add = view.getUint16(at + 16 + 2 * size + n)
    const listAt = at + 16 + 3 * size + n
    const list = view.getUint16(listAt)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = list === 0 ? (code + add) & 0xffff : view.getUint16(listAt + list + 2 * (code - first))
      if (glyph !== 0) all.add(code)
    }
  }
}
