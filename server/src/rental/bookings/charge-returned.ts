/** The money of a stay that returns to the calendar of its channel. */
import { unspentFees } from '@domovik/domain/rental/bookings/change.ts'
import { DEFAULT_DUE_DAYS } from '@domovik/domain/rental/bookings/due-days.ts'
import type { Quote } from '@domovik/domain/rental/bookings/quote.ts'
import { type ChargeState, isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { isLanguage } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { type Translator, translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { feeOf, postCharges, reversalsOf, standingCharges } from './charge.ts'
import type { BookingRecord } from './queries.ts'
import { stayTerms } from './rate-plan.ts'

/** Whether a charge of the price is cancelled, or was credited after the instant: somebody settled the cancellation. */
function isSettled(price: Quote, priced: readonly ChargeState[], { rows }: Ledger, since: Date): boolean {
  const parts = {
    stay: price.accommodation,
    extra_fee: price.cleaning,
    tourist_tax: price.touristTax,
  }
  const isGone = Object.entries(parts).some(
    ([kind, amount]) => amount > 0 && !priced.some(({ charge }) => charge.kind === kind),
  )
  const ids = new Set(priced.map(({ charge }) => charge.id))
  const reversed = new Set(
    rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? (parentId ?? []) : [])),
  )
  return (
    isGone ||
    rows.some(
      ({ id, kind, parentId, createdAt }) =>
        kind === 'credit_note' &&
        parentId !== null &&
        ids.has(parentId) &&
        !reversed.has(id) &&
        createdAt !== null &&
        new Date(createdAt) >= since,
    )
  )
}

/**
 * Charges the price of a stay again that was cancelled at the instant `since`, like a second confirmation. Nothing is posted if its
 * charges stand: nobody settled the cancellation. A deposit whose charge stands is not charged again.
 */
export async function chargeReturned(
  scope: OrganizationScope,
  ledger: Ledger,
  booking: BookingRecord,
  since: Date,
): Promise<void> {
  const { quote: price } = booking
  if (!price) return
  const priced = await standingCharges(scope, ledger, booking.id, 'priced')
  if (!isSettled(price, priced, ledger, since)) return
  const words = await wordsOf(scope)
  const isDeposit = ({ charge }: ChargeState): boolean => isDepositKind(charge.kind)
  const replaced = (await standingCharges(scope, ledger, booking.id)).filter((each) => !isDeposit(each))
  const free = await post(
    scope,
    ledger,
    reversalsOf(scope, booking, replaced, words('reasons.confirmedAgain')),
  )
  const again = { ...price, deposit: priced.some(isDeposit) ? 0 : price.deposit }
  const charged = await postCharges(scope, free, booking, again, await dueDaysOf(scope, booking))
  const unspent = unspentFees(price)
  if (unspent > 0) await post(scope, charged, [feeOf(scope, booking, unspent, words('reasons.unspent'))])
}

/** The landlord may let the unit by the month now: then it has no terms of stays. */
const dueDaysOf = (scope: OrganizationScope, { propertyId }: BookingRecord): Promise<number> =>
  stayTerms(scope, propertyId).then(
    ({ dueDays }) => dueDays,
    () => DEFAULT_DUE_DAYS,
  )

async function wordsOf(scope: OrganizationScope): Promise<Translator> {
  const { rows } = await scope.db.execute<{ language: string }>(sql`
    select language from organizations where id = ${scope.organizationId}`)
  const language = rows[0]?.language
  return translator(isLanguage(language) ? language : 'en', 'bookings')
}
