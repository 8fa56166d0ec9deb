/** Papers as PDF: what a paper contains, without its layout. All texts are in the language of the paper. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { Language } from '@domovik/locales/index.ts'

export type Paper = {
  language: Language
  title: string
  /** The date in the properties of the file, also printed by the paper's own texts. */
  date: CivilDate
  from: Party
  to: Party
  facts: { label: string; value: string }[]
  blocks: Block[]
  /** JPEG files that blocks of the kind `photos` name by their place in this list. */
  photos?: Uint8Array[]
  /** At the bottom of each page. `page` contains {page} and {pages}. */
  foot: { text: string; page: string }
}

/** Name and address of a side. `label` is printed above the name. */
type Party = { label?: string; name: string; lines: string[] }

/** Cells of a table are texts; columns of amounts are aligned at the end, and one column takes the rest of the width. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | {
      kind: 'table'
      columns: { title: string; align: 'start' | 'end'; wide?: boolean }[]
      rows: string[][]
      total?: string[]
    }
  | { kind: 'list'; items: string[] }
  /** Lines to sign on, side by side. */
  | { kind: 'signatures'; sides: { label: string; name: string }[] }
  /** The next block begins on a new page. */
  | { kind: 'page' }
  | { kind: 'sums'; rows: { label: string; value: string; strong?: boolean }[] }
  /** Photos in rows of four. `photo` is a place in the photos of the paper, `alt` is read by screen readers. */
  | { kind: 'photos'; photos: { photo: number; alt: string; label: string }[] }
  /** A picture made by the server with a text beside it. `alt` describes the picture. */
  | { kind: 'code'; svg: string; alt: string; lines: { label: string; value: string }[] }

export type Press = {
  /**
   * Returns the paper as a tagged PDF. Equal papers are equal bytes. Throws service_unavailable if the press takes too
   * long, fails, or too many papers are waiting.
   */
  print(paper: Paper): Promise<Buffer>
  /** Returns the characters of the paper that its fonts do not have, which are printed as boxes. */
  unprintable(paper: Paper): string[]
  /** Starts the thread before the first paper, which then need not wait for it. */
  prepare(): void
  /** Ends the thread. Papers that wait are refused with service_unavailable. */
  stop(): void
}
