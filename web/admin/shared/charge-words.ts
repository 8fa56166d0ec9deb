import { chargeNameOf, type InterestOn, type PlainName } from '@domovik/domain/rental/ledger/charge-name.ts'
import type { ChargeStatus, TransactionKind } from '@domovik/domain/rental/ledger/types.ts'
import type { Dispute, ReversalCause } from '@domovik/domain/rental/payments/types.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { formatDate } from '../../ui/show/date-format.ts'
import type { Tone } from '../../ui/show/tone.ts'

interface Charged {
  type: string
  serviceFrom: string | null
  description?: string | null | undefined
  /** Of late interest: the charge on which it is charged. Answers stored by an older version have none. */
  interestOn?: InterestOn | null | undefined
}

/** "Rent, March 2026"; late interest is called after its charge; a charge added by hand is called as it was described. */
export function useChargeName(): (charge: Charged) => string {
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

interface Moved extends Charged {
  kind: TransactionKind
  /** Of the charge that a correction is about; left out where it is not known. */
  chargeDescription?: string | null
  /** Why a payment was reversed. */
  cause?: ReversalCause | null
  /** Of the rows of a disputed card payment. */
  dispute?: Dispute | null
  method?: 'cash' | 'card' | 'bank_transfer' | 'check' | 'paypal' | 'blik' | null
}

/** The name of a line of the account: the charge, the payment method, or what a correction corrects. */
export function useMovementName(): (line: Moved) => string {
  const { t } = useTranslation('charges')
  const chargeName = useChargeName()
  return (line) => {
    if (line.kind === 'charge') return chargeName(line)
    if (line.dispute) return t(`movement.${line.dispute}`)
    if (line.kind === 'reversal' && line.cause === 'returned') return t('movement.returned')
    if (line.type === 'deposit_transfer') return t('movement.deposit_transfer')
    const movement = t(`movement.${movedAs(line)}`)
    if (line.method) return t('movement.about', { movement, charge: t(`methods.${line.method}`) })
    const about =
      line.type === 'payment' || line.type === 'deposit'
        ? null
        : chargeName({ ...line, description: line.chargeDescription })
    return about ? t('movement.about', { movement, charge: about }) : movement
  }
}

/** A payment or refund of a deposit is named as one wherever money is listed. */
const movedAs = ({ kind, type }: Moved): TransactionKind | 'deposit_receipt' | 'deposit_refund' =>
  type === 'deposit' && kind === 'receipt'
    ? 'deposit_receipt'
    : type === 'deposit' && kind === 'refund'
      ? 'deposit_refund'
      : kind

export const chargeTones: Record<ChargeStatus, Tone> = {
  paid: 'settled',
  partial: 'soon',
  overdue: 'overdue',
  pending: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
}

/** Names several homes shortly: "ul. Długa 5, Rynek 1"; with three or more "ul. Długa 5 + 2 more". */
export function useHomesName(): (homes: readonly string[]) => string {
  const { t } = useTranslation('tenants')
  return (homes) =>
    homes.length > 2 ? t('list.homes', { first: homes[0], count: homes.length - 1 }) : homes.join(', ')
}
