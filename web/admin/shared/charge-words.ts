import type { ChargeStatus, TransactionKind } from '@domovik/domain/rental/ledger/types.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { formatDate } from '../../ui/show/date-format.ts'
import type { Tone } from '../../ui/show/tone.ts'

/** Charged month by month, so that the month belongs to the name. */
const monthly = ['rent', 'bills', 'extra_fee', 'additional_fee', 'late_interest'] as const
const isMonthly = (type: string): type is (typeof monthly)[number] => monthly.some((one) => one === type)

const named = [
  'rent',
  'bills',
  'extra_fee',
  'additional_fee',
  'late_interest',
  'other',
  'opening_balance',
  'opening_credit',
  'deposit',
  'warranty',
  'payment',
] as const
const isNamed = (type: string): type is (typeof named)[number] => named.some((one) => one === type)

interface Charged {
  type: string
  serviceFrom: string | null
  description?: string | null
}

/** "Rent, March 2026"; a charge made by hand is called as it was described. */
export function useChargeName(): (charge: Charged) => string {
  const { t } = useTranslation('charges')
  const language = useLanguage()
  return ({ type, serviceFrom, description }) => {
    if (serviceFrom && isMonthly(type)) {
      return t(`ofMonth.${type}`, { month: formatDate(serviceFrom.slice(0, 7), language, 'month') })
    }
    return description || t(`kinds.${isNamed(type) ? type : 'other'}`)
  }
}

interface Moved extends Charged {
  kind: TransactionKind
  method?: 'cash' | 'card' | 'bank_transfer' | 'check' | 'paypal' | 'blik' | null
}

/** A line of the account: a charge by its name, money by its way, a correction by what it corrects. */
export function useMovementName(): (line: Moved) => string {
  const { t } = useTranslation('charges')
  const chargeName = useChargeName()
  return (line) => {
    if (line.kind === 'charge') return chargeName(line)
    if (line.type === 'deposit_transfer') return t('movement.deposit_transfer')
    const movement = t(`movement.${line.kind}`)
    if (line.method) return t('movement.about', { movement, charge: t(`methods.${line.method}`) })
    const about =
      line.type === 'payment' || line.type === 'deposit' ? null : chargeName({ ...line, description: null })
    return about ? t('movement.about', { movement, charge: about }) : movement
  }
}

export const chargeTones: Record<ChargeStatus, Tone> = {
  paid: 'settled',
  partial: 'soon',
  overdue: 'overdue',
  pending: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
}
