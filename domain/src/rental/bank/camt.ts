/** Reads ISO 20022 camt.053 (statement), camt.052 (report of the day) and camt.054 (notification), any version. */
import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import {
  type BankBalance,
  type BankLine,
  type BankStatement,
  MOST_NAMED_ENTRIES,
  type UnbookedEntry,
} from './types.ts'
import { cleanAccount, cleanText, exactCents, requireDay, requireRoom, signed, unreadable } from './values.ts'
import { attribute, elementsAt, readXml, textAt, type XmlElement } from './xml.ts'

const containers = [
  ['BkToCstmrStmt', 'Stmt', false],
  ['BkToCstmrAcctRpt', 'Rpt', true],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', true],
] as const

/**
 * Returns the statements of the file with their booked lines; entries that are only announced are left out and counted. Throws
 * file_unreadable, import_too_many_rows.
 */
export function readCamt(text: string): BankStatement[] {
  const statements = readXml(text).flatMap(statementsOf)
  requireRoom(statements.reduce((sum, { lines }) => sum + lines.length, 0))
  return statements
}

/** Throws file_unreadable if a document has no statement: nothing of a file is left out unseen. */
function statementsOf(document: XmlElement): BankStatement[] {
  const statements = containers.flatMap(([message, part, provisional]) =>
    elementsAt(document, message, part).map((element) => statementOf(element, provisional)),
  )
  if (statements.length === 0) throw unreadable()
  return statements
}

function statementOf(element: XmlElement, provisional: boolean): BankStatement {
  const account = textAt(element, 'Acct', 'Id', 'IBAN') || textAt(element, 'Acct', 'Id', 'Othr', 'Id')
  const entries = elementsAt(element, 'Ntry')
  const booked = entries.filter(isBooked)
  const lines = booked.flatMap((entry) => linesOf(entry, cleanAccount(account)))
  const balances = elementsAt(element, 'Bal')
  const currency =
    textAt(element, 'Acct', 'Ccy') || (balances[0] ? currencyOf(balances[0]) : (lines[0]?.currency ?? ''))
  if (account === '' || currency === '') throw unreadable()
  return {
    account: cleanAccount(account),
    currency,
    number: cleanText(textAt(element, 'LglSeqNb') || textAt(element, 'ElctrncSeqNb')),
    opening: balanceOf(balances, currency, 'OPBD') ?? balanceOf(balances, currency, 'PRCD'),
    closing: balanceOf(balances, currency, 'CLBD'),
    provisional,
    unbooked: entries.length - booked.length,
    unbookedEntries: entries
      .filter((entry) => !isBooked(entry))
      .slice(0, MOST_NAMED_ENTRIES)
      .map(unbookedEntry),
    lines,
  }
}

function balanceOf(balances: readonly XmlElement[], currency: string, code: string): BankBalance | null {
  const found = balances.find(
    (balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code && currencyOf(balance) === currency,
  )
  return found ? { on: dayAt(found, 'Dt') ?? missing(), amount: signedAmount(found, isDebit(found)) } : null
}

const statusOf = (entry: XmlElement): string => textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')

const isBooked = (entry: XmlElement): boolean => statusOf(entry) === 'BOOK'

/** Returns what can be read of an entry that is left out anyway: a damaged one does not refuse the file. */
function unbookedEntry(entry: XmlElement): UnbookedEntry {
  const [line] = ifReadable(() => linesOf(entry, '')) ?? []
  return {
    row: null,
    on: ifReadable(() => dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')),
    amount: ifReadable(() => signedAmount(entry, isDebit(entry))),
    text: cleanText(`${line?.partyName ?? ''} ${line?.text ?? ''}`),
    reason: 'unbooked',
    said: cleanText(statusOf(entry)),
  }
}

function ifReadable<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** The transactions of an entry are its lines if they add up to it, otherwise the entry is one line. */
function linesOf(entry: XmlElement, own: string): BankLine[] {
  const debit = isDebit(entry)
  const amount = signedAmount(entry, debit)
  const valueOn = dayAt(entry, 'ValDt')
  const reversed = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'))
  const common = {
    bookedOn: dayAt(entry, 'BookgDt') ?? valueOn ?? missing(),
    valueOn,
    currency: currencyOf(entry),
  }
  const ownText = textAt(entry, 'AddtlNtryInf')
  const ownId = cleanText(textAt(entry, 'AcctSvcrRef'))
  const details = elementsAt(entry, 'NtryDtls', 'TxDtls')
  const amounts = details.map((detail) => amountOfDetail(detail, common.currency, debit))
  const addUp = amounts.every((each) => each !== null) && sum(amounts) === amount
  if (details.length > 1 && addUp) {
    return details.map((detail, index) => ({
      ...common,
      ...meaningOf(detail, debit !== reversed, ownText, own),
      amount: amounts[index]!,
      bankId: cleanText(textAt(detail, 'Refs', 'AcctSvcrRef')),
    }))
  }
  const single = details.length === 1 ? details[0] : undefined
  const meaning = single
    ? meaningOf(single, debit !== reversed, ownText, own)
    : {
        partyName: '',
        partyAccount: '',
        text: cleanText([ownText, ...details.map(remittance)].filter(Boolean).join(' ')),
      }
  const id = ownId || (single ? cleanText(textAt(single, 'Refs', 'AcctSvcrRef')) : '')
  return [{ ...common, ...meaning, amount, bankId: id }]
}

const sum = (amounts: readonly (Cents | null)[]): Cents =>
  amounts.reduce<Cents>((total, amount) => total + (amount ?? 0), 0)

/** Returns null if the transaction has no amount in the currency of the entry. */
function amountOfDetail(detail: XmlElement, currency: string, entryDebit: boolean): Cents | null {
  const amount = elementsAt(detail, 'Amt')[0] ?? elementsAt(detail, 'AmtDtls', 'TxAmt', 'Amt')[0]
  if (!amount || attribute(amount, 'Ccy') !== currency) return null
  const direction = textAt(detail, 'CdtDbtInd')
  return signed(exactCents(amount.text), direction === '' ? entryDebit : direction === 'DBIT')
}

/**
 * A reversal names payer and payee of the payment that it reverses. If the payee's account is another than that of the statement, it is
 * a virtual one and says who pays, so it is part of the text.
 */
function meaningOf(detail: XmlElement, paidByUs: boolean, otherwise: string, own: string) {
  const role = paidByUs ? 'Cdtr' : 'Dbtr'
  const parties = elementsAt(detail, 'RltdPties')[0] ?? detail
  const accountOf = (party: 'Cdtr' | 'Dbtr'): string => {
    const account = [parties, `${party}Acct`, 'Id'] as const
    return cleanAccount(textAt(...account, 'IBAN') || textAt(...account, 'Othr', 'Id'))
  }
  const paidTo = paidByUs ? own : accountOf('Cdtr')
  const text = remittance(detail) || textAt(detail, 'AddtlTxInf') || otherwise
  return {
    partyName: cleanText(textAt(parties, role, 'Nm') || textAt(parties, role, 'Pty', 'Nm')),
    partyAccount: accountOf(role),
    text: cleanText(isVirtualOf(paidTo, own) ? `${text} ${paidTo}` : text),
  }
}

/** Banks write a Polish number with or without PL. */
function isVirtualOf(account: string, own: string): boolean {
  const digits = account.replace(/^PL/, '')
  return /^\d{26}$/.test(digits) && digits !== own.replace(/^PL/, '')
}

const remittance = (detail: XmlElement): string =>
  [...elementsAt(detail, 'RmtInf', 'Ustrd'), ...elementsAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')]
    .map(({ text }) => text)
    .join(' ')

function signedAmount(element: XmlElement, debit: boolean): Cents {
  return signed(exactCents(textAt(element, 'Amt')), debit)
}

function isDebit(element: XmlElement): boolean {
  const direction = textAt(element, 'CdtDbtInd')
  if (direction !== 'DBIT' && direction !== 'CRDT') throw unreadable()
  return direction === 'DBIT'
}

function currencyOf(element: XmlElement): string {
  const amount = elementsAt(element, 'Amt')[0]
  const currency = amount ? attribute(amount, 'Ccy') : ''
  if (!/^[A-Z]{3}$/.test(currency)) throw unreadable()
  return currency
}

/** A booking with a time keeps the day that is written, whatever its time zone. */
function dayAt(element: XmlElement, name: string): CivilDate | null {
  const text = textAt(element, name, 'Dt') || textAt(element, name, 'DtTm')
  return text === '' ? null : requireDay(text.slice(0, 10))
}

function missing(): never {
  throw unreadable()
}
