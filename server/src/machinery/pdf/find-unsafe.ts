/**
 * Looks for scripts, attachments and actions in a PDF. It runs in the process for foreign files. It reads every object that any program could
 * find, also those of earlier versions and those that no table of references names, because programs repair damaged files differently.
 */
import { constants, inflateSync } from 'node:zlib'
import { DomainError } from '@domovik/domain/errors.ts'
import { endsOfStrings, type Token, tokensFrom } from './tokens.ts'
import type { Unsafe } from './unsafe.ts'

/** Names that occur only in what they stand for (ISO 32000-1, 7.11, 12.6). */
const FOUND_BY_NAME: Readonly<Record<string, Unsafe>> = {
  Encrypt: 'encrypted',
  JavaScript: 'script',
  Rendition: 'script',
  XFA: 'script',
  OnInstantiate: 'script',
  Launch: 'launch',
  GoToE: 'attachment',
  EmbeddedFile: 'attachment',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  RichMedia: 'attachment',
}

/** Bytes to which the objects of one stream may unpack. */
const MOST_UNPACKED = 64 * 1024 * 1024

const nameOf = (token: Token | undefined): string | undefined =>
  token && 'name' in token ? token.name : undefined
const wordOf = (token: Token | undefined): string | undefined =>
  token && 'word' in token ? token.word : undefined

const unsafeIn = (tokens: readonly Token[]): Unsafe | null => {
  for (const token of tokens) {
    const name = nameOf(token)
    if (name !== undefined && Object.hasOwn(FOUND_BY_NAME, name)) return FOUND_BY_NAME[name]!
  }
  return null
}

const KEYWORDS: readonly string[] = ['obj', 'endobj', 'stream', 'xref', 'trailer', 'startxref']
const endsObject = (word: string): boolean => KEYWORDS.includes(word)

/** Returns what people must not sign; null if the PDF only shows pages. Throws file_unreadable. */
export function findUnsafe(bytes: Buffer): Unsafe | null {
  const text = bytes.toString('latin1')
  const strings = endsOfStrings(text)
  // A program that repairs a file looks for the same two keywords.
  for (const match of text.matchAll(/obj|trailer/g)) {
    const from = match.index + match[0].length
    if (match[0] === 'obj' && text.slice(from - 6, from) === 'endobj') continue
    const { tokens, end } = tokensFrom(text, from, endsObject, strings)
    const unsafe = unsafeIn(tokens) ?? unsafeIn(packedObjects({ bytes, text, strings }, tokens, end))
    if (unsafe !== null) return unsafe
  }
  return null
}

type Source = { bytes: Buffer; text: string; strings: Uint32Array }

/** Returns the tokens of the objects inside a stream of objects; none for every other stream. */
function packedObjects({ bytes, text, strings }: Source, tokens: readonly Token[], end: number): Token[] {
  const isStream = text.slice(end - 6, end) === 'stream'
  // Without these two entries no program finds an object in it.
  const isPacked = ['N', 'First'].every((key) => tokens.some((token) => nameOf(token) === key))
  if (!isStream || !isPacked) return []
  const from = end + (text.startsWith('\r\n', end) ? 2 : 1)
  const filters = filtersOf(tokens)
  if (filters.length === 0) return tokensFrom(text, from, (word) => word === 'endstream', strings).tokens
  return tokensFrom(unpacked(bytes.subarray(from), filters), 0, () => false).tokens
}

/** Throws file_unreadable for filters that no common program uses here. */
function unpacked(data: Buffer, filters: readonly string[]): string {
  if (filters.length > 1 || !['FlateDecode', 'Fl'].includes(filters[0]!))
    throw new DomainError('file_unreadable')
  try {
    return inflateSync(data, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MOST_UNPACKED,
    }).toString('latin1')
  } catch {
    throw new DomainError('file_unreadable')
  }
}

/** Throws file_unreadable if the filter is not written in the stream itself, or if it changes the bytes after unpacking. */
function filtersOf(tokens: readonly Token[]): string[] {
  const at = tokens.findIndex((token) => nameOf(token) === 'Filter')
  const parameters = tokens.findIndex((token) => nameOf(token) === 'Predictor')
  if (parameters >= 0 && wordOf(tokens[parameters + 1]) !== '1') throw new DomainError('file_unreadable')
  if (at < 0) return []
  const single = nameOf(tokens[at + 1])
  if (single !== undefined) return [single]
  if (wordOf(tokens[at + 1]) !== '[') throw new DomainError('file_unreadable')
  const end = tokens.findIndex((token, place) => place > at && wordOf(token) === ']')
  const names = tokens.slice(at + 2, end).map(nameOf)
  if (names.some((name) => name === undefined)) throw new DomainError('file_unreadable')
  return names as string[]
}
