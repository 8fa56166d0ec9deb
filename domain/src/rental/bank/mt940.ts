/** Reads MT940, the statement of SWIFT, with the dialects of Polish banks. */
import { type CivilDate, daysBetween, isCivilDate, yearOf } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { readFields86 } from './field-86.ts'
import type { BankBalance, BankLine, BankStatement } from './types.ts'
import { cleanAccount, cleanText, exactCents, requireRoom, shortDay, signed, unreadable } from './values.ts'

/** A page that continues the one before it begins with an intermediate balance. */
type Page = BankStatement & { continues: boolean }

type Field = { tag: string; value: string }

/**
 * Returns the statements of the file. Throws file_unreadable, import_too_many_rows.
 */
export function readMt940(text: string): BankStatement[] {
  const statements: BankStatement[] = []
  for (const fields of messagesOf(text)) {
    const { continues, ...page } = pageOf(fields)
    const last = statements.at(-1)
    if (continues && last && last.account === page.account && last.currency === page.currency) {
      for (const line of page.lines) last.lines.push(line)
      last.closing = page.closing
    } else statements.push(page)
  }
  if (statements.length === 0) throw unreadable()
  requireRoom(statements.reduce((sum, { lines }) => sum + lines.length, 0))
  return statements
}

const beginning = /^(?:\{[^\n]{0,300}\{4:)?:(\d\d[A-Z]?):(.*)$/

/** Splits the text into messages of fields. Field 20 begins a message. */
function messagesOf(text: string): Field[][] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const isLastOfMessage = lastFieldsOf(lines)
  const messages: Field[][] = []
  let field: { tag: string; parts: string[] } | null = null
  const end = () => {
    if (field) messages.at(-1)?.push({ tag: field.tag, value: field.parts.join('\n') })
    field = null
  }
  for (const [at, line] of lines.entries()) {
    const begins = beginning.exec(line)
    if (begins) {
      end()
      const [, tag = '', value = ''] = begins
      if (tag === '20') messages.push([])
      field = { tag, parts: [value] }
    } else if (/^-\}?/.test(line) && line.length <= 3 && isLastOfMessage[at]) end()
    else (field as { parts: string[] } | null)?.parts.push(line)
  }
  end()
  return messages
}

/** Whether the field of each line is the last of its message. A dash ends a message only there; before, it is text of field 86. */
function lastFieldsOf(lines: readonly string[]): boolean[] {
  let following = '20'
  const last = lines.map(() => false)
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    last[at] = following === '20'
    following = beginning.exec(lines[at]!)?.[1] ?? following
  }
  return last
}

function pageOf(fields: readonly Field[]): Page {
  const value = (tag: string): string => fields.find((field) => field.tag === tag)?.value ?? ''
  const opening = balanceOf(value('60F') || value('60M'))
  const closing = balanceOf(value('62F') || value('62M'))
  const account = cleanAccount(value('25'))
  const currency = opening?.currency ?? closing?.currency
  // Without a closing balance the end of the file is missing.
  if (account === '' || !currency || closing?.currency !== currency) throw unreadable()
  return {
    account,
    currency,
    number: cleanText(value('28C') || value('28')),
    opening: opening?.balance ?? null,
    closing: closing.balance,
    provisional: false,
    lines: linesOf(fields, currency),
    continues: value('60F') === '' && value('60M') !== '',
  }
}

function balanceOf(value: string): { currency: string; balance: BankBalance } | null {
  if (value === '') return null
  const match = /^([CD])(\d{6})([A-Z]{3})(\d{1,13},\d{0,2})\s*$/.exec(value)
  if (!match) throw unreadable()
  const [, mark, day = '', currency = '', amount = ''] = match
  return { currency, balance: { on: shortDay(day), amount: signed(amountOf(amount), mark === 'D') } }
}

/** Fields 86 describe the movement before them. After the closing balance they describe the statement and are left out. */
function linesOf(fields: readonly Field[], currency: string): BankLine[] {
  const lines: BankLine[] = []
  let described: { line: BankLine; fields: string[] } | null = null
  const end = (): void => {
    if (described && described.fields.length > 0)
      Object.assign(described.line, readFields86(described.fields))
    described = null
  }
  for (const { tag, value } of fields) {
    if (tag === '61') {
      end()
      const line = lineOf(value, currency)
      described = { line, fields: [] }
      lines.push(line)
    } else if (tag === '86') (described as { fields: string[] } | null)?.fields.push(value)
    else if (tag.startsWith('62')) end()
  }
  end()
  return lines
}

/** MT940 writes a decimal comma and no separator of thousands. */
const amountOf = (text: string): Cents => exactCents(text.replace(',', '.'))

/** Value day, day of booking, mark, currency letter, amount, type, number of the payer, number of the bank, text. */
const movement =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12},\d{0,2})([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

function lineOf(value: string, currency: string): BankLine {
  const match = movement.exec(value)
  if (!match) throw unreadable()
  const [, valueDay = '', entry, mark, , amount = '', , , bankId = '', text = ''] = match
  const valueOn = shortDay(valueDay)
  return {
    bookedOn: entry ? bookingDay(entry, valueOn) : valueOn,
    valueOn,
    // RC takes back a credit and RD a debit.
    amount: signed(amountOf(amount), mark === 'D' || mark === 'RC'),
    currency,
    partyName: '',
    partyAccount: '',
    text: cleanText(text),
    bankId: bankId.trim() === 'NONREF' ? '' : cleanText(bankId),
  }
}

/** The day of booking has no year: it is the one closest to the value day. Throws file_unreadable. */
function bookingDay(monthAndDay: string, valueOn: CivilDate): CivilDate {
  const days = [-1, 0, 1]
    .map((years) => `${yearOf(valueOn) + years}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter(isCivilDate)
  const [first, ...others] = days
  if (!first) throw unreadable()
  const distance = (day: CivilDate): number => Math.abs(daysBetween(day, valueOn))
  return others.reduce((best, day) => (distance(day) < distance(best) ? day : best), first)
}
