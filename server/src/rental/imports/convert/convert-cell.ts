/** Converts one cell to the value of one field. */
import type { FieldCode } from '@domovik/domain/field-codes.ts'
import { z } from 'zod'
import type { Field } from '../fields/field.ts'
import type { Cell, Value } from '../types.ts'
import { readAmount } from './read-amount.ts'
import { readChoice } from './read-choice.ts'
import { readDate } from './read-date.ts'
import { readArea, readCount, readDay, readDegrees, readTime } from './read-number.ts'

export type Reading = { decimal: ',' | '.'; currency: string; monthFirst?: boolean }
type Code = FieldCode | 'currency_mismatch'
export type Converted = { value: Value } | { code: Code } | { empty: true }

const MAX_LIST = 60
const nothing: Converted = { empty: true }
const email = z.email()

/** Blank cells and placeholders such as "-" or "n/a" give an empty value. */
export function convertCell(cell: Cell, field: Field, reading: Reading): Converted {
  const text = unquoted(String(cell).normalize('NFC')).trim()
  if (text === '' || (field.kind !== 'prose' && isPlaceholder(text))) return nothing
  const given = typeof cell === 'number' ? cell : text
  switch (field.kind) {
    case 'line':
      return within(text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, ''), field)
    case 'prose':
      return within(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''), field)
    case 'email':
      return emailOf(text, field)
    case 'amount':
    case 'signedAmount': {
      const amount = readAmount(given, reading.decimal, reading.currency)
      if ('code' in amount) return amount
      return field.kind === 'amount' && amount.cents < 0
        ? { code: 'amount_negative' }
        : { value: amount.cents }
    }
    case 'area':
      return orCode(readArea(given, reading.decimal), 'number_invalid')
    case 'degrees':
      return orCode(readDegrees(given), 'number_invalid')
    case 'date':
      return orCode(readDate(given, reading.monthFirst), 'date_invalid')
    case 'count':
      return orCode(readCount(given), 'number_invalid')
    case 'day':
      return orCode(readDay(given), 'due_day_out_of_range')
    case 'time':
      return orCode(readTime(given), 'time_invalid')
    case 'list':
      return listOf(text, field)
    case 'choice':
      return orCode(readChoice(text, field.choices ?? {}), 'not_allowed')
  }
}

/**
 * Our own exports put an apostrophe before text that a spreadsheet would run as a formula.
 */
const unquoted = (text: string): string => text.replace(/(^|[,;\t|\r\n])'(?=[=+\-@\t\r\0])/g, '$1')

const isPlaceholder = (text: string): boolean => /^(?:[-–—]+|n\/?a|n\/?d|brak|null|#n\/a)$/i.test(text)

const orCode = (value: Value | null, code: Code): Converted => (value === null ? { code } : { value })

const within = (text: string, { max = 200 }: Field): Converted =>
  text.length > max ? { code: 'too_long' } : { value: text }

function emailOf(text: string, { max = 254 }: Field): Converted {
  const address = text.replace(/^mailto:/i, '').toLowerCase()
  if (address.length > max) return { code: 'too_long' }
  return email.safeParse(address).success ? { value: address } : { code: 'email_invalid' }
}

function listOf(text: string, { max = 80 }: Field): Converted {
  const items = [
    ...new Set(
      text
        .split(/[;|\n]|,(?!\d)/)
        .map((item) => item.trim().replace(/\s+/g, ' '))
        .filter(Boolean),
    ),
  ]
  return items.length > MAX_LIST || items.some((item) => item.length > max)
    ? { code: 'too_long' }
    : { value: items }
}
