/**
 * A page behind a secret link is rendered once for all readers, with a mark in the place of each text that belongs to one reader. The
 * texts are filled in when the page is sent. So the link and what it shows are kept nowhere, and nobody waits for a rendering.
 */
import { escapeHtml } from '../html.ts'

type Answer = Readonly<Record<string, unknown>>
export type Texts = Readonly<Record<string, string>>

/** Letters and hyphens only, so that HTML, JSON and addresses leave a mark as it is. */
export const markOf = (name: string): string => `domovik-text-${name}-here`
const marks = /domovik-text-(\w+)-here/g

/**
 * Returns the answer with a mark in the place of each text. Numbers, true, false and null decide what the page shows, and stay. So the
 * screen must show texts as they are: a date that it formats would be no date.
 */
export const sampleOf = (answer: Answer): Answer =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, typeof value === 'string' ? markOf(name) : value]),
  )

/** Returns the texts of an answer by their names. */
export const textsOf = (answer: Answer): Texts =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Replaces the marks of a page, and those of the answers that it contains as JSON. A mark inside of a text is left alone. */
export function fillPage(html: string, texts: Texts): string {
  const at = html.lastIndexOf('<script type="application/json"')
  const [before, after] = at < 0 ? [html, ''] : [html.slice(0, at), html.slice(at)]
  const filled = (part: string, written: (text: string) => string): string =>
    part.replace(marks, (mark, name: string) => (texts[name] === undefined ? mark : written(texts[name])))
  return filled(before, escapeHtml) + filled(after, inJson)
}

/** As part of a JSON text that cannot end the script element that contains it. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
