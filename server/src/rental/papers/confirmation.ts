/** The confirmation of what a tenant paid in a year. */
import { DomainError } from '@domovik/domain/errors.ts'
import { paidInYear } from '@domovik/domain/rental/papers/paid-in-year.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Paper } from '../../machinery/services/press.ts'
import { methodOf } from '../payments/events.ts'
import { homesPaid } from '../payments/homes.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { factOfHomes, letterhead, type Parties, paidBy } from './parties.ts'
import { wordsIn } from './words.ts'

/** Returns the rows that the confirmation of a year states: the receipts, and what was refunded of them. */
export function rowsOfConfirmation({ rows, state }: Ledger, year: number): string[] {
  const receipts = new Set(paidInYear(state, year).receipts.map(({ id }) => id))
  const refunds = rows.filter(({ kind, parentId }) => kind === 'refund' && receipts.has(parentId ?? ''))
  return [...receipts, ...refunds.map(({ id }) => id)]
}

/** Returns the confirmation of a year. Throws nothing_to_confirm if nothing was received in it. */
export function confirmationPaper(
  scope: OrganizationScope,
  { rows, state }: Ledger,
  parties: Parties,
  year: number,
): Paper {
  const { t, date, method } = wordsIn(parties.language)
  const charges = translator(parties.language, 'charges')
  const money = (cents: number): string => formatMoney(cents, scope.currency)
  const { receipts, paid, refunded, credit, total } = paidInYear(state, year)
  if (receipts.length === 0) throw new DomainError('nothing_to_confirm', { year })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const homes = homesPaid(
    { rows, state },
    parties.homes,
    receipts.map(({ id }) => id),
  )
  const [home] = homes.length === 1 ? homes : []
  const { issued, ...head } = letterhead(scope, { ...parties, tenant: { ...parties.tenant, ...home } })
  const payers = receipts.map(({ id }) => parties.payers.get(id))
  // Money of several people, or of somebody who was not recorded, was received for the account; the lines name who is known.
  const payer = payers.every((one) => one === payers[0]) ? payers[0] : undefined
  const isNamed = payer === undefined && payers.some((one) => one !== undefined)
  const names = {
    ...{ landlord: parties.landlord.name, tenant: parties.tenant.name, payer },
    ...{ amount: money(total), year },
  }
  const parts = [
    ...paid.map(({ kind, amount }) => ({ label: charges(`kinds.${kind}`), cents: amount })),
    { label: t('receipt.refunded'), cents: refunded },
    { label: t('receipt.credit'), cents: credit },
  ].filter(({ cents }) => cents !== 0)
  return {
    ...head,
    title: t('confirmation.title', { year }),
    facts: [...factOfHomes(t, homes), ...issued],
    blocks: [
      { kind: 'text', text: t(`confirmation.${paidBy(payer, parties.tenant.name)}`, names) },
      ...(refunded > 0
        ? [{ kind: 'text' as const, text: t('confirmation.refunded', { amount: money(refunded) }) }]
        : []),
      {
        kind: 'table',
        columns: [
          { title: t('receipt.received'), align: 'start' },
          ...(isNamed ? [{ title: t('receipt.payer'), align: 'start' as const }] : []),
          { title: t('receipt.method'), align: 'start', wide: true },
          { title: t('receipt.amount'), align: 'end' },
        ],
        rows: receipts.map(({ id, day, amount }) => {
          const paidWith = methodOf(byId.get(id)!)
          const by = isNamed ? [parties.payers.get(id) ?? ''] : []
          return [date(day), ...by, paidWith ? method(paidWith) : '', money(amount)]
        }),
        total: [t('receipt.total'), ...(isNamed ? [''] : []), '', money(total)],
      },
      { kind: 'heading', text: t('confirmation.use', { date: date(scope.today) }) },
      { kind: 'sums', rows: parts.map(({ label, cents }) => ({ label, value: money(cents) })) },
      { kind: 'text', text: t('confirmation.note') },
    ],
  }
}
