import {
  chargeNameOf,
  type InterestOn,
  isNamedType,
  type PlainName,
} from '@domovik/domain/rental/ledger/charge-name.ts'
import type { TransactionKind } from '@domovik/domain/rental/ledger/types.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { formatDate } from '../../ui/show/date-format.ts'
import type { Tone } from '../../ui/show/tone.ts'
import type { AccountLine, Charge } from '../api.ts'

interface Named {
  type: string
  serviceFrom: string | null
  description?: string | null
  /** Of late interest: the charge on which it is charged. Answers stored by an older version have none. */
  interestOn?: InterestOn | null | undefined
}

/** "Rent, March 2026"; late interest is called after its charge; a charge added by hand is called as the landlord described it. */
export function useChargeName(): (charge: Named) => string {
  const { t } = useTranslation('charges')
  const language = useLanguage()
  const plain = (name: PlainName): string => {
    if (name.by === 'description') return name.description
    if (name.by === 'type') return t(`kinds.${name.type}`)
    return t(`ofMonth.${name.type}`, { month: formatDate(name.month, language, 'month') })
  }
  return (charge) => {
    const name = chargeNameOf(charge)
    if (name.by !== 'interest') return plain(name)
    return t('movement.about', { movement: t('kinds.late_interest'), charge: plain(name.on) })
  }
}

/** These corrections are named after the charge that they correct. */
const aboutCharge: readonly TransactionKind[] = ['credit_note', 'write_off', 'deposit_applied', 'reversal']

/**
 * The name of a line of the account for the tenant: "Your payment", or "Payment: Bartek" in a shared account; "Credit note: Rent,
 * March 2026".
 */
export function useLineName(): (line: AccountLine) => string {
  const { t } = useTranslation('charges')
  const { t: portal } = useTranslation('portal')
  const chargeName = useChargeName()
  return (line) => {
    if (line.kind === 'charge') return chargeName(line)
    if (line.dispute) return t(`movement.${line.dispute}`)
    if (line.kind === 'reversal' && line.cause === 'returned') return t('movement.returned')
    if (line.type === 'deposit_transfer') return t('movement.deposit_transfer')
    if (line.type === 'deposit' && line.kind === 'receipt') return t('movement.deposit_receipt')
    if (line.type === 'deposit' && line.kind === 'refund') return t('movement.deposit_refund')
    const movement = t(`movement.${line.kind}`)
    if (line.kind === 'receipt') {
      if (line.payer?.isMe ?? true) return portal('yourPayment')
      return line.payer?.name ? t('movement.about', { movement, charge: line.payer.name }) : movement
    }
    const named = aboutCharge.includes(line.kind) && isNamedType(line.type) && line.type !== 'payment'
    return named
      ? t('movement.about', {
          movement,
          charge: chargeName({ ...line, description: line.chargeDescription }),
        })
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
