/** The receipt of one payment of a tenant. */
import { confirmedReceipt } from '@domovik/domain/rental/papers/receipt.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Block, Paper } from '../../machinery/services/press.ts'
import { methodOf } from '../payments/events.ts'
import { addressesOf, homesPaid } from '../payments/homes.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { factOfHomes, letterhead, type Parties, paidBy } from './parties.ts'
import { wordsIn } from './words.ts'

/** Returns the receipt of a payment of this ledger. Throws receipt_not_completed. */
export function receiptPaper(
  scope: OrganizationScope,
  { rows, state }: Ledger,
  parties: Parties,
  paymentId: string,
): Paper {
  const { t, date, chargeName, method, atHome } = wordsIn(parties.language)
  const money = (cents: number): string => formatMoney(cents, scope.currency)
  const confirmed = confirmedReceipt(state, paymentId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const payment = byId.get(paymentId)!
  const homes = homesPaid({ rows, state }, parties.homes, [paymentId])
  const addressOf = addressesOf(homes, rows)
  const kept = [
    { label: 'receipt.credit', cents: confirmed.credit },
    { label: 'receipt.refunded', cents: confirmed.refunded },
  ].filter(({ cents }) => cents > 0)
  const paid: Block = {
    kind: 'table',
    columns: [
      { title: t('receipt.charge'), align: 'start', wide: true },
      { title: t('receipt.due'), align: 'start' },
      { title: t('receipt.paid'), align: 'end' },
    ],
    rows: [
      ...confirmed.paid.map(({ chargeId, amount }) => {
        const charge = byId.get(chargeId)!
        const name = atHome(chargeName(charge), addressOf(chargeId))
        return [name, date(charge.dueDate ?? charge.effectiveDate), money(amount)]
      }),
      ...kept.map(({ label, cents }) => [t(label), '', money(cents)]),
    ],
    total: [t('receipt.total'), '', money(confirmed.amount)],
  }
  const paidWith = methodOf(payment)
  const payer = parties.payers.get(paymentId)
  // A receipt names the home that was paid for, which need not be the one where the tenant lives now (docs/decisions/172).
  const [home = parties.homes.find(({ propertyId }) => propertyId === payment.propertyId)] =
    homes.length === 1 ? homes : []
  const { issued, ...head } = letterhead(scope, { ...parties, tenant: { ...parties.tenant, ...home } })
  return {
    ...head,
    title: t('receipt.title'),
    facts: [
      { label: t('receipt.amount'), value: money(confirmed.amount) },
      { label: t('receipt.received'), value: date(payment.effectiveDate) },
      ...(paidWith ? [{ label: t('receipt.method'), value: method(paidWith) }] : []),
      // The lines of other money name their homes.
      ...(confirmed.deposit ? factOfHomes(t, homes) : []),
      ...(payment.reference ? [{ label: t('receipt.text'), value: payment.reference }] : []),
      ...issued,
    ],
    blocks: [
      {
        kind: 'text',
        text: t(`receipt.${confirmed.deposit ? 'deposit' : 'money'}.${paidBy(payer, parties.tenant.name)}`, {
          landlord: parties.landlord.name,
          tenant: parties.tenant.name,
          payer,
          amount: money(confirmed.amount),
          date: date(payment.effectiveDate),
        }),
      },
      ...(confirmed.deposit ? [] : [paid]),
    ],
  }
}
