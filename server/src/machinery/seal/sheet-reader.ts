/** Adds the pages of a sheet to a PDF in the process for foreign files. The server never imports this module. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DomainError } from '@domovik/domain/errors.ts'
import { type EmbeddedFont, PDF, type PDFPage, rgb } from '@libpdf/core'
import type { ReadForeign } from '../services/foreign-files.ts'
import type { Sheet, SheetLine } from './sheet.ts'

const fontFile = import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
/** Bytes for the signature, without and with a time stamp and the certificates of its authority. */
const ROOM = 6_144
const STAMPED_ROOM = 24_576
/** Points. */
const page = { width: 595, height: 842, margin: 56 }
type TextStyle = Exclude<SheetLine['style'], 'drawing'>
const sizes: Record<TextStyle, number> = { title: 18, heading: 12, text: 10, small: 8 }
const spaceBefore: Record<TextStyle, number> = { title: 0, heading: 14, text: 3, small: 3 }
const leading = 1.35
const ink = rgb(0.1, 0.1, 0.12)

const read: ReadForeign<Sheet, { pdf: Uint8Array }, never> = async (bytes, sheet) => {
  const written = sheet.lines.length > 0 ? await withPages(bytes, sheet) : bytes
  // The place is laid over the written pages, so that the font of the pages is reduced to the used letters first.
  const document = await PDF.load(written)
  const { bytes: pdf } = await document.sign({
    signer: placeholderOf(sheet.certificate),
    fieldName: `Seal ${sheet.appended ? written.length : 0}`,
    estimatedSize: sheet.stamped ? STAMPED_ROOM : ROOM,
    ...(sheet.reason === null ? {} : { reason: plain(sheet.reason) }),
  })
  if (!Buffer.from(pdf.subarray(0, written.length)).equals(Buffer.from(written)))
    throw new DomainError('file_unreadable')
  return { head: { pdf }, rows: [] }
}
export default read

/** The library escapes brackets and backslashes twice, so a reader would show backslashes before them. */
const plain = (text: string): string => text.replaceAll('(', '[').replaceAll(')', ']').replaceAll('\\', '/')

/** The server computes the signature itself (cms.ts); this process has no key. */
const placeholderOf = (certificate: Uint8Array) => ({
  certificate,
  keyType: 'RSA' as const,
  signatureAlgorithm: 'RSASSA-PKCS1-v1_5' as const,
  sign: async () => new Uint8Array(1),
})

async function withPages(bytes: Buffer, { lines, squares, appended }: Sheet): Promise<Uint8Array> {
  const document = appended ? await PDF.load(bytes) : PDF.create()
  // Pages that are added to an encrypted file could not be read.
  if (document.isEncrypted) throw new DomainError('file_unreadable')
  const font = document.embedFont(await readFile(fileURLToPath(fontFile)))
  const writer = new Writer(document, font)
  writer.draw(squares)
  for (const line of lines) {
    if (line.style === 'drawing') writer.sketch(line)
    else writer.write(line)
  }
  const written = await document.save({ incremental: appended, subsetFonts: true })
  if (appended && !Buffer.from(written.subarray(0, bytes.length)).equals(bytes))
    throw new DomainError('file_unreadable')
  return written
}

class Writer {
  readonly #document: PDF
  readonly #font: EmbeddedFont
  #page: PDFPage
  #y = 0

  constructor(document: PDF, font: EmbeddedFont) {
    this.#document = document
    this.#font = font
    this.#page = this.#next()
  }

  #next(): PDFPage {
    this.#y = page.height - page.margin
    return this.#document.addPage({ width: page.width, height: page.height })
  }

  /** Draws a QR code in the upper right corner. */
  draw(squares: Sheet['squares']): void {
    const side = 84 / Math.max(squares.length, 1)
    const left = page.width - page.margin - 84
    for (const [y, row] of squares.entries())
      for (const [x, black] of row.entries())
        if (black)
          this.#page.drawRectangle({
            ...{ x: left + x * side, y: page.height - page.margin - (y + 1) * side },
            ...{ width: side, height: side, color: ink },
          })
  }

  /** Draws the lines of a signature, 150 points wide. */
  sketch({ path, width, height }: Extract<SheetLine, { path: string }>): void {
    const scale = 150 / width
    if (this.#y - height * scale - 6 < page.margin) this.#page = this.#next()
    this.#page.drawSvgPath(path, {
      ...{ x: page.margin, y: this.#y - 3, scale },
      ...{ borderColor: ink, borderWidth: 1.2, lineCap: 'round', lineJoin: 'round' },
    })
    this.#y -= height * scale + 6
  }

  /** Writes a paragraph; words that are longer than a line are cut. */
  write({ style, text }: Extract<SheetLine, { text: string }>): void {
    const size = sizes[style]
    this.#y -= spaceBefore[style]
    for (const line of this.#lines(this.#known(text), size)) {
      if (this.#y - size < page.margin) this.#page = this.#next()
      this.#y -= size * leading
      this.#page.drawText(line, { x: page.margin, y: this.#y, size, font: this.#font, color: ink })
    }
  }

  /** The room of a line: the first lines leave the corner of the QR code free. */
  #room(): number {
    const corner = this.#y > page.height - page.margin - 96 ? 100 : 0
    return page.width - 2 * page.margin - corner
  }

  *#lines(text: string, size: number): Generator<string> {
    const width = (part: string): number => this.#font.widthOfTextAtSize(part, size)
    let line = ''
    for (const word of text.split(/\s+/).filter(Boolean)) {
      let rest = word
      const joined = line ? `${line} ${rest}` : rest
      if (width(joined) <= this.#room()) {
        line = joined
        continue
      }
      if (line) yield line
      while (width(rest) > this.#room()) {
        let fits = rest.length - 1
        while (fits > 1 && width(rest.slice(0, fits)) > this.#room()) fits -= 1
        yield rest.slice(0, fits)
        rest = rest.slice(fits)
      }
      line = rest
    }
    if (line) yield line
  }

  /** Characters that the font does not have become a square. */
  #known(text: string): string {
    return Array.from(text.normalize('NFC'), (letter) => (this.#font.canEncode(letter) ? letter : '□')).join(
      '',
    )
  }
}
