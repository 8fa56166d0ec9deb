/** Reads XML in pieces, so that a large file is never in memory as a whole. Entities of a DOCTYPE are refused. */
import { DomainError } from '@domovik/domain/errors.ts'

export type XmlHandler = {
  /** `attribute` returns the value of an attribute of the element. Names are without their prefix. */
  open?(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

const MAX_DEPTH = 50
/** The longest tag or text. A cell of a spreadsheet holds 32,767 characters. */
const MAX_PIECE = 256 * 1024

/** Returns functions that take the text in pieces. They throw file_unreadable and file_too_large. */
export function xmlScanner(handler: XmlHandler): { write(piece: string): void; end(): void } {
  let rest = ''
  const path: string[] = []
  const unreadable = (): never => {
    throw new DomainError('file_unreadable')
  }

  function tag(content: string): void {
    if (content.startsWith('/')) {
      const name = withoutPrefix(content.slice(1).trim())
      if (path.pop() !== name) unreadable()
      handler.close?.(name)
      return
    }
    const empty = content.endsWith('/')
    const [full = ''] = /^[^\s/]+/.exec(content) ?? []
    if (full === '') unreadable()
    const name = withoutPrefix(full)
    handler.open?.(name, (wanted) => attributeOf(content, wanted))
    if (empty) handler.close?.(name)
    else if (path.push(name) > MAX_DEPTH) unreadable()
  }

  /** Reads one tag, comment or section at `at`. Returns where it ends, or -1 if it is not complete yet. */
  function markup(at: number): number {
    if (rest.startsWith('<!--', at)) return after(rest.indexOf('-->', at + 4), 3)
    if (rest.startsWith('<?', at)) return after(rest.indexOf('?>', at + 2), 2)
    if (rest.startsWith('<![CDATA[', at)) {
      const end = rest.indexOf(']]>', at + 9)
      if (end >= 0) handler.text?.(rest.slice(at + 9, end))
      return after(end, 3)
    }
    if (rest.length - at < 9 && '<![CDATA['.startsWith(rest.slice(at))) return -1
    if (rest.startsWith('<!', at)) unreadable()
    const end = endOfTag(rest, at)
    if (end >= 0) tag(rest.slice(at + 1, end))
    return after(end, 1)
  }

  return {
    write(piece) {
      rest += piece
      let at = 0
      for (;;) {
        const next = rest.indexOf('<', at)
        if (next < 0) break
        if (next > at && path.length > 0) handler.text?.(plain(rest.slice(at, next)))
        at = next
        const end = markup(at)
        if (end < 0) break
        at = end
      }
      rest = rest.slice(at)
      if (rest.length > MAX_PIECE) throw new DomainError('file_too_large')
    },
    end() {
      if (path.length > 0 || rest.trim() !== '') unreadable()
    },
  }
}

const after = (end: number, length: number): number => (end < 0 ? -1 : end + length)

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A '>' inside a quoted value does not end the tag. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const char = text[at]!
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
  }
  return -1
}

function attributeOf(content: string, wanted: string): string | undefined {
  for (const [, name = '', double, single] of content.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (name === wanted || name.endsWith(`:${wanted}`)) return plain(double ?? single ?? '')
  return undefined
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces the five named entities and numeric ones. */
function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? all
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
