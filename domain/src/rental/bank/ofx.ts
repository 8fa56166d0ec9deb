/** Reads OFX and QFX, both the older form without closing tags and the XML form. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { BankLine, BankStatement } from './types.ts'
import { cleanAccount, cleanText, exactCents, requireDay, requireRoom, signed, unreadable } from './values.ts'
import { refuseDeclarations, withoutEntities } from './xml.ts'

type Values = Map<string, string>

/**
 * Returns the statements of the file. The ids of OFX are left out because some banks change them at each download. Throws
 * file_unreadable, import_too_many_rows.
 */
export function readOfx(text: string): BankStatement[] {
  refuseDeclarations(text)
  const start = text.indexOf('<OFX>')
  if (start === -1 || !text.trimEnd().endsWith('</OFX>')) throw unreadable()
  const statements: BankStatement[] = []
  let head: Values | null = null
  let lines: BankLine[] = []
  let movement: Values | null = null
  let count = 0
  let inBookedBalance = false
  for (const { name, value } of tagsOf(text, start)) {
    if (/^\/?(?:LEDGER|AVAIL)BAL$/.test(name)) inBookedBalance = name === 'LEDGERBAL'
    if (name === 'STMTRS' || name === 'CCSTMTRS') {
      if (head) throw unreadable()
      head = new Map()
      lines = []
    } else if (name === '/STMTRS' || name === '/CCSTMTRS') {
      if (!head || movement) throw unreadable()
      statements.push(statementOf(head, lines))
      head = null
    } else if (name === 'STMTTRN') {
      if (!head || movement) throw unreadable()
      requireRoom(++count)
      movement = new Map()
    } else if (name === '/STMTTRN') {
      if (!head || !movement) throw unreadable()
      lines.push(lineOf(movement, head.get('CURDEF') ?? ''))
      movement = null
    } else if (name === 'CURRENCY' && movement) {
      // The amount of this movement is not in the currency of the account.
      throw unreadable()
    } else if (value !== '' && (inBookedBalance || !/^(?:BALAMT|DTASOF)$/.test(name))) {
      // A second value of the same name belongs to a part inside.
      const values = movement ?? head
      if (values && !values.has(name)) values.set(name, value)
    }
  }
  if (head || movement || statements.length === 0) throw unreadable()
  return statements
}

/** Yields each tag in capital letters with the text that follows it. */
function* tagsOf(text: string, from: number): Iterable<{ name: string; value: string }> {
  let at = from
  while (at !== -1 && at < text.length) {
    const end = text.indexOf('>', at)
    if (end === -1 || end - at > 200) throw unreadable()
    const { value, next } = valueFrom(text, end + 1)
    yield {
      name: text
        .slice(at + 1, end)
        .trim()
        .toUpperCase(),
      value: value.trim(),
    }
    at = next
  }
}

/** Returns the text up to the next tag, and where that is. The XML form can write text as CDATA, and comments beside it. */
function valueFrom(text: string, from: number): { value: string; next: number } {
  let value = ''
  let at = from
  for (;;) {
    const next = text.indexOf('<', at)
    value += withoutEntities(text.slice(at, next === -1 ? undefined : next))
    if (next === -1) return { value, next }
    const [opening, ending] = text.startsWith(cdata, next) ? [cdata, ']]>'] : ['<!--', '-->']
    if (!text.startsWith(opening, next)) return { value, next }
    const end = text.indexOf(ending, next + opening.length)
    if (end === -1) throw unreadable()
    if (opening === cdata) value += text.slice(next + opening.length, end)
    at = end + ending.length
  }
}

const cdata = '<![CDATA['

function statementOf(head: Values, lines: BankLine[]): BankStatement {
  const account = cleanAccount(head.get('ACCTID') ?? '')
  const currency = head.get('CURDEF') ?? ''
  if (account === '' || !/^[A-Z]{3}$/.test(currency)) throw unreadable()
  const balance = head.get('BALAMT')
  return {
    account,
    currency,
    number: '',
    opening: null,
    closing: balance ? { on: dayOf(head.get('DTASOF')), amount: amountOf(balance) } : null,
    provisional: false,
    lines,
  }
}

function lineOf(values: Values, currency: string): BankLine {
  const valueOn = values.get('DTAVAIL')
  return {
    bookedOn: dayOf(values.get('DTPOSTED')),
    valueOn: valueOn ? dayOf(valueOn) : null,
    amount: amountOf(values.get('TRNAMT') ?? ''),
    currency,
    partyName: cleanText(values.get('NAME') ?? ''),
    partyAccount: cleanAccount(values.get('ACCTID') ?? ''),
    text: cleanText(values.get('MEMO') ?? ''),
    bankId: '',
  }
}

/**
 * OFX allows a decimal comma. Some banks separate thousands with it, so three digits after a comma can be either. Throws
 * file_unreadable for them.
 */
function amountOf(text: string): Cents {
  if (/,\d{3}$/.test(text)) throw unreadable()
  return signed(exactCents(text.replace(/^[+-]/, '').replace(',', '.')), text.startsWith('-'))
}

/** The day as it is written, whatever the time and the zone after it. */
function dayOf(text = ''): CivilDate {
  return requireDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`)
}
