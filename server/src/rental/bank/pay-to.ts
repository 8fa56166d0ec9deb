/** How a tenant pays by transfer: the account, the reference of the tenant, and a code that apps of banks read. */
import { printedIban } from '@domovik/domain/rental/bank/iban.ts'
import { epcCode, POLISH_TITLE, polishTransferCode } from '@domovik/domain/rental/bank/payment-codes.ts'
import { paymentReference, printedReference } from '@domovik/domain/rental/bank/reference.ts'
import { transferSubject, transferTitle } from '@domovik/domain/rental/bank/transfer-title.ts'
import { virtualAccount } from '@domovik/domain/rental/bank/virtual-account.ts'
import type { Language } from '@domovik/locales/index.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type BankAccount, payeeOf } from './queries.ts'

export type PayTo = {
  holder: string
  iban: string
  reference: string
  /** In cents; 0 if nothing is to pay. */
  amount: number
  /** SVG of the code; null if nothing is to pay or the currency has no code. */
  code: string | null
}

/** What is to pay, in cents, by whom, and for which charges, which the code names in the language of the reader. */
export type Payable = {
  amount: number
  paymentNumber: number
  charges: Parameters<typeof transferSubject>[0]
  language: Language
}

/** Returns how to pay; null if the landlord shows no bank account. */
export async function payTo(
  scope: OrganizationScope,
  { amount, paymentNumber, charges, language }: Payable,
): Promise<PayTo | null> {
  const payee = await payeeOf(scope)
  if (!payee) return null
  const reference = paymentReference(paymentNumber)
  const account = { holder: payee.holder, iban: ibanFor(payee, paymentNumber) }
  const text =
    amount > 0
      ? codeText(scope.currency, account, { amount, reference, pays: paysFor(charges, language) })
      : null
  return {
    holder: account.holder,
    iban: printedIban(account.iban),
    reference: printedReference(reference),
    amount,
    code: text === null ? null : await svgOf(text),
  }
}

function paysFor(charges: Payable['charges'], language: Language) {
  const subject = transferSubject(charges)
  return subject && { word: translator(language, 'pay_to')(`pays.${subject.kind}`), period: subject.period }
}

/** Returns the number that the tenant with this payment number pays to: their virtual account if there are any. */
export const ibanFor = ({ iban, virtualPrefix }: BankAccount, paymentNumber: number): string =>
  virtualPrefix === null ? iban : virtualAccount(virtualPrefix, paymentNumber)

/**
 * Returns the text of the code that apps of banks in this currency read; null if there is none, or if the amount or the
 * account does not fit into it.
 */
export function codeText(
  currency: string,
  { holder, iban }: Pick<BankAccount, 'holder' | 'iban'>,
  {
    amount,
    reference,
    pays,
  }: { amount: number; reference: string; pays: { word: string; period: string } | null },
): string | null {
  try {
    if (currency === 'EUR') return epcCode({ name: holder, iban, amount, reference, text: '' })
    if (currency === 'PLN' && iban.startsWith('PL'))
      return polishTransferCode({
        name: holder,
        account: iban,
        amount,
        title: transferTitle(reference, pays, POLISH_TITLE),
      })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

async function svgOf(text: string): Promise<string> {
  const { default: qrcode } = await import('qrcode')
  return (await qrcode.toString(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })).trim()
}

/** Returns the lines of a mail that say where to pay to and with which reference; '' without a bank account. */
function payToText(payee: BankAccount | null, paymentNumber: number, language: Language): string {
  if (!payee) return ''
  const t = translator(language, 'mail')
  return t('reminder.payTo', {
    holder: payee.holder,
    iban: printedIban(ibanFor(payee, paymentNumber)),
    reference: printedReference(paymentReference(paymentNumber)),
  })
}

/** Returns the part of a mail that says how to pay: the landlord's own text and the account; '' if there is neither. */
export function howToPayText(
  {
    howToPay,
    paymentNumber,
    language,
  }: { howToPay: string | null; paymentNumber: number; language: Language },
  payee: BankAccount | null,
): string {
  const lines = [howToPay ?? '', payToText(payee, paymentNumber, language)].filter((text) => text !== '')
  if (lines.length === 0) return ''
  return `\n\n${translator(language, 'mail')('reminder.howToPay')}\n${lines.join('\n\n')}`
}
