import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { CHARGE_KINDS } from '@domovik/domain/rental/ledger/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { formatDate } from '../../ui/show/date-format.ts'

type Details = Readonly<Record<string, unknown>>

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What changed of a stay, as a sentence: its state, days, unit, price or due day. Null if the event names none of them. */
export function useStaySentence(currency: string): (details: Details) => string | null {
  const { t } = useTranslation(['history', 'bookings', 'charges'])
  const language = useLanguage()
  const day = (value: string): string => formatDate(value, language)
  const money = (cents: number): string => formatMoney(cents, currency)

  const days = (details: Details): string | null => {
    const [from, to] = [text(details.checkIn), text(details.checkOut)]
    const [fromBefore, toBefore] = [text(details.checkInBefore), text(details.checkOutBefore)]
    const span = (first: string, end: string): string => `${day(first)} – ${day(end)}`
    if (from && to && fromBefore && toBefore)
      return from === fromBefore
        ? t('stay.departure', { before: day(toBefore), after: day(to) })
        : t('stay.days', { before: span(fromBefore, toBefore), after: span(from, to) })
    // Older events contain only the days afterwards.
    if (from && to) return t('stay.daysNow', { after: span(from, to) })
    return to && t('stay.departureNow', { after: day(to) })
  }

  const unit = (details: Details): string | null => {
    const [before, after] = [text(details.unitBefore), text(details.unit)]
    return before && after ? t('stay.unit', { before, after }) : null
  }

  const price = (details: Details): string | null => {
    const [set, before] = [number(details.price) ?? number(details.total), number(details.totalBefore)]
    if (set === null) return null
    return before === null || details.price !== undefined
      ? t('priceSet', { amount: money(set) })
      : t('stay.price', { before: money(before), after: money(set) })
  }

  const due = (details: Details): string | null => {
    const [before, after] = [text(details.dueDateBefore), text(details.dueDate)]
    const type = CHARGE_KINDS.find((kind) => kind === details.type)
    if (!before || !after || !type) return null
    // The due day of an extra fee is set only for cleaning; a fee for a cancellation is due at once.
    const name = type === 'extra_fee' ? 'cleaning' : type
    return t('stay.due', { charge: t(`charges:kinds.${name}`), before: day(before), after: day(after) })
  }

  return (details) => {
    if (text(details.payoutReceipt)) return t('stay.payout')
    if (details.edited === true) return null
    const facts = [days(details), unit(details), price(details), due(details)]
    const changed = facts.filter((fact) => fact !== null)
    const state = BOOKING_STATUSES.find((one) => one === details.status)
    // Every event names the state; one that changed something else shows it only if it is another one.
    const named = state && (changed.length === 0 || text(details.statusBefore))
    const said = [
      ...(named ? [t('bookingState', { state: t(`bookings:statuses.${state}`) })] : []),
      ...changed,
    ]
    return said.length > 0 ? said.join('. ') : null
  }
}
