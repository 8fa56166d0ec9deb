/** The lines of an iCalendar file (RFC 5545, 3.1): components with properties. */

/** One line: `DTSTART;TZID=Europe/Madrid:20260601T150000`. Names and parameters are in capital letters. */
export type Property = { name: string; params: ReadonlyMap<string, string>; value: string }

/** Returns the lines of the file without the breaks inside them: a line that begins with a space or tab continues the one before. */
export const unfolded = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/)

/** Returns the property of a line; null if the line is none. A colon inside quotation marks belongs to a parameter. */
export function propertyOf(line: string): Property | null {
  const end = endOfHead(line)
  if (end < 1) return null
  const [name = '', ...parts] = partsOf(line.slice(0, end))
  const params = new Map<string, string>()
  for (const part of parts) {
    const at = part.indexOf('=')
    if (at > 0) params.set(part.slice(0, at).toUpperCase(), part.slice(at + 1).replaceAll('"', ''))
  }
  return { name: name.toUpperCase(), params, value: line.slice(end + 1) }
}

/** Returns the place of the first colon outside of quotation marks, or -1. */
function endOfHead(line: string): number {
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted
    else if (line[at] === ':' && !quoted) return at
  }
  return -1
}

/** Splits the head of a line at semicolons outside of quotation marks. */
function partsOf(head: string): string[] {
  const parts: string[] = ['']
  let quoted = false
  for (const sign of head) {
    if (sign === '"') quoted = !quoted
    if (sign === ';' && !quoted) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** Returns text as it was before it was escaped (3.3.11). */
export const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

/** The properties of an event by name, in the order of the file. */
export type EventLines = ReadonlyMap<string, readonly Property[]>

/** Returns a property of an event; of several with one name the first one counts. */
export const firstOf = (event: EventLines, name: string): Property | undefined => event.get(name)?.[0]

/** Returns the properties of each event. Components inside an event (alarms) and other components (time zones) are left out. */
export function eventsOf(lines: readonly string[], most: number): EventLines[] {
  const events: EventLines[] = []
  let event: Map<string, Property[]> | null = null
  let inside = 0
  for (const line of lines) {
    const property = propertyOf(line)
    if (!property) continue
    const { name, value } = property
    const component = value.trim().toUpperCase()
    if (name === 'BEGIN' && event) inside += 1
    else if (name === 'BEGIN' && component === 'VEVENT') event = new Map()
    else if (name === 'END' && event && inside > 0) inside -= 1
    else if (name === 'END' && event) {
      if (events.length < most) events.push(event)
      event = null
    } else if (event && inside === 0) {
      const named = event.get(name)
      if (named) named.push(property)
      else event.set(name, [property])
    }
  }
  return events
}
