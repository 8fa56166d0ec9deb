/** Reads Norma 43, the statement of Spanish banks: lines of 80 columns. */
import type { Cents } from '../../money.ts'
import type { BankLine, BankStatement } from './types.ts'
import { cleanText, exactCents, requireRoom, shortDay, signed, unreadable } from './values.ts'

const currencies: Readonly<Record<string, string>> = {
  '978': 'EUR',
  '840': 'USD',
  '826': 'GBP',
  '756': 'CHF',
}

type Totals = { debits: number; debited: Cents; credits: number; credited: Cents }
type Open = { statement: BankStatement; key: string; totals: Totals }

/**
 * Returns the statements of the file. Throws file_unreadable, also if the totals of an account do not agree with its lines;
 * import_too_many_rows.
 */
export function readNorma43(text: string): BankStatement[] {
  const statements: BankStatement[] = []
  let open: Open | null = null
  let lines = 0
  for (const raw of text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)) {
    // DOS ends a file with Ctrl-Z.
    const written = raw.replaceAll('\u001a', ' ').trimEnd()
    if (written === '') continue
    if (written.length > 80) throw unreadable()
    const record = written.padEnd(80)
    const kind = record.slice(0, 2)
    if (kind === '11' && !open) open = begin(record)
    else if (kind === '22' && open) {
      requireRoom(++lines)
      addLine(open, record)
    } else if (kind === '23' && open) addText(open, record)
    else if (kind === '33' && open) {
      end(open, record)
      statements.push(open.statement)
      open = null
    } else if (kind !== '88' && kind !== '00' && !(kind === '24' && open)) throw unreadable()
  }
  if (open || statements.length === 0) throw unreadable()
  return statements
}

function begin(record: string): Open {
  const currency = currencies[record.slice(47, 50)]
  const key = record.slice(2, 20)
  if (!currency || !/^\d{18}$/.test(key)) throw unreadable()
  const statement: BankStatement = {
    account: spanishIban(key),
    currency,
    number: '',
    opening: { on: shortDay(record.slice(20, 26)), amount: signedAt(record, 32) },
    closing: null,
    provisional: false,
    lines: [],
  }
  return { statement, key, totals: { debits: 0, debited: 0, credits: 0, credited: 0 } }
}

function addLine({ statement, totals }: Open, record: string): void {
  const amount = signedAt(record, 27)
  const magnitude = Math.abs(amount)
  if (record[27] === '1') {
    totals.debits += 1
    totals.debited += magnitude
  } else {
    totals.credits += 1
    totals.credited += magnitude
  }
  const references = [record.slice(52, 64), record.slice(64, 80)].filter((part) => !/^[0 ]*$/.test(part))
  const line: BankLine = {
    bookedOn: shortDay(record.slice(10, 16)),
    valueOn: shortDay(record.slice(16, 22)),
    amount,
    currency: statement.currency,
    partyName: '',
    partyAccount: '',
    text: cleanText(references.join(' ')),
    bankId: '',
  }
  statement.lines.push(line)
}

function addText({ statement }: Open, record: string): void {
  const line = statement.lines.at(-1)
  if (!line) throw unreadable()
  line.text = cleanText(`${line.text} ${record.slice(4, 42)} ${record.slice(42, 80)}`)
}

function end({ statement, key, totals }: Open, record: string): void {
  const agrees =
    record.slice(2, 20) === key &&
    Number(record.slice(20, 25)) === totals.debits &&
    digits(record, 25) === totals.debited &&
    Number(record.slice(39, 44)) === totals.credits &&
    digits(record, 44) === totals.credited
  if (!agrees || !statement.opening) throw unreadable()
  const last = statement.lines.at(-1)?.bookedOn ?? statement.opening.on
  statement.closing = { on: last, amount: signedAt(record, 58) }
}

/** Reads 14 digits with two decimals. */
function digits(record: string, at: number): Cents {
  const text = record.slice(at, at + 14)
  if (!/^\d{14}$/.test(text)) throw unreadable()
  return exactCents(`${text.slice(0, 12)}.${text.slice(12)}`)
}

/** Reads a sign, 1 for a debit and 2 for a credit, and the 14 digits after it. */
function signedAt(record: string, at: number): Cents {
  const sign = record[at]
  if (sign !== '1' && sign !== '2') throw unreadable()
  return signed(digits(record, at + 1), sign === '1')
}

const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]

function controlDigit(number: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  const rest = 11 - (sum % 11)
  return rest === 11 ? 0 : rest === 10 ? 1 : rest
}

/** Returns the IBAN of a Spanish account given as bank, branch and number (18 digits): the file has no control digits. */
function spanishIban(account: string): string {
  const office = account.slice(0, 8)
  const number = account.slice(8)
  const whole = `${office}${controlDigit(`00${office}`)}${controlDigit(number)}${number}`
  const check = 98n - (BigInt(`${whole}142800`) % 97n)
  return `ES${String(check).padStart(2, '0')}${whole}`
}
