/**
 * The tables of references that were added to a PDF must be readable in one way only: programs that read two entries for one object in
 * another order show another page. It runs in the process for foreign files.
 */
import { inflateSync } from 'node:zlib'
import { DomainError } from '@domovik/domain/errors.ts'
import { type Token, tokensFrom } from './tokens.ts'

const refuse = (): DomainError => new DomainError('signed_file_adds_more', { reason: 'table' })

/** Bytes to which a table may unpack. */
const MOST_UNPACKED = 16 * 1024 * 1024

/** An object in use: where it begins, or in which stream of objects it is. Free ones are left out. */
type Entry = { number: number; offset: number } | { number: number; stream: number }
type Table = { entries: Entry[]; previous: number }

/**
 * Throws signed_file_adds_more unless every table that was added after the first `before` bytes names each object once, as one that was
 * added, and the last of them leads to the table of the earlier version.
 */
export function requireClearTables(bytes: Buffer, before: number): void {
  const text = bytes.toString('latin1')
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-1_024))?.[1]
  const earlier = [...text.slice(0, before).matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]
  if (start === undefined || earlier === undefined) throw refuse()
  let at = Number(start)
  const added = new Set<number>()
  const tables: Table[] = []
  while (at >= before) {
    const table = text.startsWith('xref', at) ? plainTable(text, at) : packedTable(bytes, text, at)
    // The tables were added one after another, so each is before the one that names it.
    if (table.previous >= at) throw refuse()
    for (const entry of table.entries) {
      if ('offset' in entry && !isObject(text, entry, before)) throw refuse()
      added.add(entry.number)
    }
    tables.push(table)
    at = table.previous
  }
  if (at !== Number(earlier)) throw refuse()
  const isInside = (entry: Entry): boolean => !('stream' in entry) || added.has(entry.stream)
  if (!tables.every(({ entries }) => entries.every(isInside))) throw refuse()
}

function isObject(text: string, { number, offset }: { number: number; offset: number }, before: number) {
  const head = /^\s*(\d+)\s+\d+\s+obj/.exec(text.slice(offset, offset + 64))
  return offset >= before && head !== null && Number(head[1]) === number
}

function plainTable(text: string, at: number): Table {
  const entries: Entry[] = []
  const part = /\s*(\d+)\s+(\d+)\s*/y
  const row = /(\d{10}) (\d{5}) ([nf])\s{1,2}/y
  const seen = new Set<number>()
  let place = at + 'xref'.length
  while (true) {
    part.lastIndex = place
    const head = part.exec(text)
    if (!head) break
    place = part.lastIndex
    for (let number = Number(head[1]); number < Number(head[1]) + Number(head[2]); number += 1) {
      row.lastIndex = place
      const found = row.exec(text)
      if (!found || seen.has(number)) throw refuse()
      seen.add(number)
      place = row.lastIndex
      if (found[3] === 'n') entries.push({ number, offset: Number(found[1]) })
    }
  }
  const trailer = /\s*trailer/y
  trailer.lastIndex = place
  if (!trailer.test(text)) throw refuse()
  const { tokens } = tokensFrom(text, trailer.lastIndex, (word) => word === 'startxref')
  return { entries, previous: previousOf(tokens) }
}

/** Programs disagree which of two tables comes first if a plain one names a packed one too. */
function previousOf(tokens: readonly Token[]): number {
  if (placesOf(tokens, 'XRefStm').length > 0 || placesOf(tokens, 'Root').length !== 1) throw refuse()
  return onlyNumber(tokens, 'Prev')
}

const placesOf = (tokens: readonly Token[], name: string): number[] =>
  tokens.flatMap((token, place) => ('name' in token && token.name === name ? [place] : []))

const numberAt = (tokens: readonly Token[], place: number): number => {
  const token = tokens[place]
  if (!token || !('word' in token) || !/^\d+$/.test(token.word)) throw refuse()
  return Number(token.word)
}

function onlyNumber(tokens: readonly Token[], name: string, otherwise?: number): number {
  const [place, ...others] = placesOf(tokens, name)
  if (others.length > 0) throw refuse()
  if (place !== undefined) return numberAt(tokens, place + 1)
  if (otherwise === undefined) throw refuse()
  return otherwise
}

/** The numbers in brackets behind a name; null without the name. */
function numbersIn(tokens: readonly Token[], name: string): number[] | null {
  const [place, ...others] = placesOf(tokens, name)
  if (others.length > 0) throw refuse()
  if (place === undefined) return null
  const end = tokens.findIndex((token, at) => at > place && 'word' in token && token.word === ']')
  return tokens.slice(place + 2, end).map((_, at) => numberAt(tokens, place + 2 + at))
}

function packedTable(bytes: Buffer, text: string, at: number): Table {
  const head = /\s*\d+\s+\d+\s+obj/y
  head.lastIndex = at
  if (!head.test(text)) throw refuse()
  const { tokens, end } = tokensFrom(text, head.lastIndex, (word) => ['stream', 'endobj'].includes(word))
  const widths = numbersIn(tokens, 'W')
  if (!text.slice(at, end).endsWith('stream') || widths?.length !== 3) throw refuse()
  const index = numbersIn(tokens, 'Index') ?? [0, onlyNumber(tokens, 'Size')]
  const from = end + (text.startsWith('\r\n', end) ? 2 : 1)
  const data = unpacked(tokens, bytes.subarray(from, from + onlyNumber(tokens, 'Length')))
  const rows = rowsOf(data, widths as [number, number, number])
  const entries: Entry[] = []
  const seen = new Set<number>()
  for (let part = 0; part < index.length; part += 2)
    for (let number = index[part]!; number < index[part]! + index[part + 1]!; number += 1) {
      const found = rows.next().value
      if (!found || seen.has(number)) throw refuse()
      seen.add(number)
      const [type, second] = found
      if (type === 1) entries.push({ number, offset: second })
      else if (type === 2) entries.push({ number, stream: second })
      else if (type !== 0) throw refuse()
    }
  return { entries, previous: previousOf(tokens) }
}

function* rowsOf(data: Buffer, widths: [number, number, number]): Generator<[number, number], undefined> {
  const length = widths[0] + widths[1] + widths[2]
  if (length === 0 || widths.some((width) => width > 6)) throw refuse()
  const number = (from: number, width: number): number => (width === 0 ? 0 : data.readUIntBE(from, width))
  for (let at = 0; at + length <= data.length; at += length)
    yield [widths[0] === 0 ? 1 : number(at, widths[0]), number(at + widths[0], widths[1])]
}

function unpacked(tokens: readonly Token[], data: Buffer): Buffer {
  const [filter] = placesOf(tokens, 'Filter')
  if (filter === undefined) return data
  if (placesOf(tokens, 'FlateDecode').length !== 1) throw refuse()
  try {
    const rows = inflateSync(data, { maxOutputLength: MOST_UNPACKED })
    const predictor = onlyNumber(tokens, 'Predictor', 1)
    return predictor < 10 ? rows : withoutPredictor(rows, onlyNumber(tokens, 'Columns', 1))
  } catch {
    throw refuse()
  }
}

/** Undoes the filter of each row, whose first byte names it: 0 none, 1 the byte to the left, 2 the byte above (ISO 32000-1, 7.4.4.4). */
function withoutPredictor(rows: Buffer, columns: number): Buffer {
  const plain = Buffer.alloc(Math.floor(rows.length / (columns + 1)) * columns)
  for (let to = 0; to < plain.length; to += 1) {
    const [row, column] = [Math.floor(to / columns), to % columns]
    const filter = rows[row * (columns + 1)]!
    const left = column === 0 ? 0 : plain[to - 1]!
    const above = row === 0 ? 0 : plain[to - columns]!
    if (filter > 2) throw refuse()
    plain[to] = rows[row * (columns + 1) + 1 + column]! + (filter === 1 ? left : filter === 2 ? above : 0)
  }
  return plain
}
