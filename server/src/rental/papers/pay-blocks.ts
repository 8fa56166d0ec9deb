import type { Block } from '../../machinery/services/press.ts'
import type { PayTo } from '../bank/pay-to.ts'
import type { PaperWords } from './words.ts'

/** The landlord's own words and the account, as in the mails of reminders; nothing if there is neither. */
export function payBlocks(words: PaperWords, payTo: PayTo | null, howToPay: string | null): Block[] {
  const own = (howToPay ?? '').split('\n').filter((line) => line.trim() !== '')
  const blocks = [
    ...own.map((text): Block => ({ kind: 'text', text })),
    ...(payTo ? [accountBlock(words, payTo)] : []),
  ]
  return blocks.length === 0 ? [] : [{ kind: 'heading', text: words.t('demand.payTo') }, ...blocks]
}

function accountBlock({ t, pay }: PaperWords, { holder, iban, reference, code }: PayTo): Block {
  const lines = [
    { label: pay('holder'), value: holder },
    { label: pay('iban'), value: iban },
    { label: pay('reference'), value: reference },
  ]
  return code === null
    ? { kind: 'sums', rows: lines }
    : { kind: 'code', svg: code, alt: t('demand.code'), lines }
}
