import type { TransactionKind } from '@domovik/domain/rental/ledger/types.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { formatDate } from '../../ui/show/date-format.ts'
import type { Tone } from '../../ui/show/tone.ts'
import type { AccountLine, Charge } from '../api.ts'

/** Charged month by month, so that the month belongs to the name. */
const monthly = ['rent', 'bills', 'extra_fee', 'additional_fee', 'late_interest'] as const
const isMonthly = (type: string): type is (typeof monthly)[number] => monthly.some((one) => one === type)

const once = [
  'other',
  'opening_balance',
  'opening_credit',
  'deposit',
  'warranty',
  'payment',
  ...monthly,
] as const
const isKnown = (type: string): type is (typeof once)[number] => once.some((one) => one === type)

interface Named {
  type: string
  serviceFrom: string | null
  description?: string | null
}

/** "Rent, March 2026"; a charge made by hand is called as the landlord described it. */
export function useChargeName(): (charge: Named) => string {
  const { t } = useTranslation('charges')
  const language = useLanguage()
  return ({ type, serviceFrom, description }) =>
    serviceFrom && isMonthly(type)
      ? t(`ofMonth.${type}`, { month: formatDate(serviceFrom.slice(0, 7), language, 'month') })
      : description || t(`kinds.${isKnown(type) ? type : 'other'}`)
}

/** Corrections are called by what they correct. */
const aboutCharge: readonly TransactionKind[] = ['credit_note', 'write_off', 'deposit_applied', 'reversal']

/** A line of the account in the tenant's words: "Your payment", "Credit note: Rent, March 2026". */
export function useLineName(): (line: AccountLine) => string {
  const { t } = useTranslation('charges')
  const { t: portal } = useTranslation('portal')
  const chargeName = useChargeName()
  return (line) => {
    if (line.kind === 'charge') return chargeName(line)
    if (line.type === 'deposit_transfer') return t('movement.deposit_transfer')
    if (line.kind === 'receipt') return portal('yourPayment')
    const movement = t(`movement.${line.kind}`)
    const named = aboutCharge.includes(line.kind) && isKnown(line.type) && line.type !== 'payment'
    return named
      ? t('movement.about', { movement, charge: chargeName({ ...line, description: null }) })
      : movement
  }
}

export const chargeTones: Record<Charge['status'], Tone> = {
  paid: 'settled',
  partial: 'soon',
  overdue: 'overdue',
  pending: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
}
