/** Pages that are added to the end of a document, outside the server process, with an empty place for the seal. Without lines, only the place. */
import type { ForeignReader } from '../services/foreign-files.ts'

/** One paragraph of the pages, or lines that somebody drew: a path of SVG in a field of points. */
export type SheetLine =
  | { style: 'title' | 'heading' | 'text' | 'small'; text: string }
  | { style: 'drawing'; path: string; width: number; height: number }

export type Sheet = {
  lines: readonly SheetLine[]
  /** The black squares of a QR code, row by row. */
  squares: readonly (readonly boolean[])[]
  /** Whether the pages are added to the given file, which is a PDF. Otherwise they are a file of their own. */
  appended: boolean
  /** What the seal says about itself in the signature panel of a reader; null to say nothing. */
  reason: string | null
  /** Whether the seal gets a time stamp. */
  stamped: boolean
  /** The certificate of the seal, DER. */
  certificate: Uint8Array
}

/** Throws file_unreadable if nothing can be added to the PDF, for example because it is encrypted. */
export const sheetReader: ForeignReader<Sheet, { pdf: Uint8Array }, never> = {
  module: import.meta.resolve('./sheet-reader.ts'),
}
