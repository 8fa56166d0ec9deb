/**
 * Reads XML of banks. ISO 20022 and OFX need no document type, so a file that has one is refused before anything of it is
 * read: there are no entities but the five of XML and the numbered ones.
 */
import { unreadable } from './values.ts'

/** `name` is without its prefix. `text` is the text of the element itself, without that of its children. */
export type XmlElement = { name: string; attributes: string; text: string; children: XmlElement[] }

const DEEPEST = 40
const MOST_ELEMENTS = 5_000_000
const LONGEST_TAG = 2000

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces `&amp;` and `&#260;` by what they mean. Other entities stay as they are. */
export const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g,
        (whole, decimal, hex, name) => {
          if (name) return named[name] ?? whole
          const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
          return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
            ? String.fromCodePoint(code)
            : ''
        },
      )
    : text

/** Throws file_unreadable if the text declares a document type or an entity. */
export function refuseDeclarations(text: string): void {
  if (/<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) throw unreadable()
}

/**
 * Returns the first element of each document: banks put several behind each other into one file. Throws file_unreadable.
 */
export function readXml(text: string): XmlElement[] {
  refuseDeclarations(text)
  const root: XmlElement = { name: '', attributes: '', text: '', children: [] }
  const open: XmlElement[] = [root]
  let at = 0
  let elements = 0
  while (at < text.length) {
    const parent = open.at(-1)!
    const tag = text.indexOf('<', at)
    if (parent !== root) parent.text += withoutEntities(text.slice(at, tag === -1 ? undefined : tag))
    if (tag === -1) break
    at = tag
    if (text.startsWith('<!--', at)) at = after(text, '-->', at)
    else if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else if (text.startsWith('<![CDATA[', at)) {
      const end = after(text, ']]>', at)
      parent.text += text.slice(at + 9, end - 3)
      at = end
    } else {
      const end = after(text, '>', at)
      const inside = text.slice(at + 1, Math.min(end - 1, at + 1 + LONGEST_TAG + 1))
      if (inside.length > LONGEST_TAG) throw unreadable()
      at = end
      if (inside.startsWith('/')) {
        if (open.length === 1 || localName(inside.slice(1)) !== parent.name) throw unreadable()
        parent.text = parent.text.trim()
        open.pop()
        continue
      }
      const closed = inside.endsWith('/')
      const [head = '', ...attributes] = (closed ? inside.slice(0, -1) : inside).trim().split(/\s+/)
      const element = { name: localName(head), attributes: attributes.join(' '), text: '', children: [] }
      if (element.name === '' || ++elements > MOST_ELEMENTS) throw unreadable()
      parent.children.push(element)
      if (!closed) open.push(element)
      if (open.length > DEEPEST) throw unreadable()
    }
  }
  if (open.length !== 1 || root.children.length === 0) throw unreadable()
  return root.children
}

function after(text: string, ending: string, from: number): number {
  const at = text.indexOf(ending, from)
  if (at === -1) throw unreadable()
  return at + ending.length
}

const localName = (name: string): string => name.trim().slice(name.trim().indexOf(':') + 1)

/** Returns the elements at a path of names. */
export function elementsAt(element: XmlElement, ...path: string[]): XmlElement[] {
  let found = [element]
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** Returns the text of the first element at a path of names, or empty text. */
export const textAt = (element: XmlElement, ...path: string[]): string =>
  elementsAt(element, ...path)[0]?.text ?? ''

/** Returns an attribute, or empty text. */
export const attribute = (element: XmlElement, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(element.attributes)?.[1] ?? ''
