/** The texts of the codes that apps of banks read: the EPC code (EUR) and the Polish transfer code (PLN). */
import type { Cents } from '../../money.ts'

export type EpcPayment = {
  name: string
  iban: string
  amount: Cents
  /** A creditor reference, or empty. A code has a reference or a text, never both. */
  reference: string
  text: string
}

const LARGEST_EPC: Cents = 99_999_999_999
const MOST_EPC_BYTES = 331

/**
 * Returns the text of an EPC code (EPC069-12, version 002, UTF-8). Name and text are cut at 70 and 140 characters. Throws
 * RangeError for an amount that is not between 0.01 and 999,999,999.99, and for more than 331 bytes.
 */
export function epcCode({ name, iban, amount, reference, text }: EpcPayment): string {
  if (!Number.isInteger(amount) || amount < 1 || amount > LARGEST_EPC) throw new RangeError('amount')
  const euros = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  const head = ['BCD', '002', '1', 'SCT', '', cut(line(name), 70), compact(iban), euros, '']
  const code = [...head, ...(reference ? [reference] : ['', cut(line(text), 140)])].join('\n')
  if (new TextEncoder().encode(code).length > MOST_EPC_BYTES) throw new RangeError('code too long')
  return code
}

/** Characters that the title of a Polish code has room for. */
export const POLISH_TITLE = 32

export type PolishTransfer = {
  name: string
  /** The account with or without PL and blanks. */
  account: string
  amount: Cents
  /** Begins with the reference, so that a cut keeps it. */
  title: string
}

/**
 * Returns the text of a Polish transfer code (ZBP). The field of the amount has six digits of grosze: a larger amount is
 * written as 000000 and the payer types it. Throws RangeError for an amount that is not positive or an account without 26 digits.
 */
export function polishTransferCode({ name, account, amount, title }: PolishTransfer): string {
  const digits = compact(account).replace(/^PL/, '')
  if (!Number.isInteger(amount) || amount < 1 || !/^\d{26}$/.test(digits)) throw new RangeError('transfer')
  const grosze = amount > 999_999 ? '000000' : String(amount).padStart(6, '0')
  return ['', 'PL', digits, grosze, cut(polish(name), 20), cut(polish(title), POLISH_TITLE), '', '', ''].join(
    '|',
  )
}

const compact = (account: string): string => account.replace(/\s/g, '').toUpperCase()

const line = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trimEnd()

/** Letters and signs that have no accent to remove, as they are written in ASCII. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D' },
  ...{ þ: 'th', Þ: 'Th', ħ: 'h', Ħ: 'H', ı: 'i', ĸ: 'k', ŋ: 'n', Ŋ: 'N', ŧ: 't', Ŧ: 'T', ŀ: 'l', Ŀ: 'L' },
  ...{ '‘': "'", '’': "'", '‚': ',', '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '€': 'EUR' },
  ...{ '‐': '-', '‑': '-', '–': '-', '—': '-', '−': '-', '·': '.' },
}

/** Returns the text without the separator and in Polish and ASCII characters. Signs without any spelling become a blank. */
const polish = (text: string): string =>
  line(
    line(text.replaceAll('|', ' '))
      .normalize('NFC')
      .replace(
        /[^\x20-\x7eąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/gu,
        (sign) => SPELLED[sign] ?? (sign.normalize('NFKD').replace(/[^\x20-\x7e]|\|/g, '') || ' '),
      ),
  )
