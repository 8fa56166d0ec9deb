/** The sums of the list that a figure opens. */
import type { Landlord } from './harness.ts'
import type { Opening } from './openings.fixture.ts'

/** Adds up a field of rows. */
export const add = (rows: readonly object[], field: string): number =>
  rows.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[field] ?? 0), 0)

/** The sums that the list shows for these filters; undefined if the place is no list. */
export async function sumsOf(
  { api }: Landlord,
  { place, id, filters = {} }: Opening,
): Promise<Record<string, number> | undefined> {
  const all = { ...filters, limit: 200 } as object
  switch (place) {
    case 'payments': {
      const { rows, totals, total } = await api.payments.list(all)
      const { charged, paid, received, remaining, income, receivedTax, receivedVat } = totals
      return {
        count: total,
        charged,
        paid,
        received,
        remaining,
        together: received + (income ?? 0),
        withoutVat: received - receivedTax - receivedVat,
        // What the rows themselves add up to must be what the list says.
        ...(remaining === add(rows, 'remainingAmount') ? {} : { remaining: Number.NaN }),
        ...(receivedVat === add(rows, 'receivedVat') ? {} : { withoutVat: Number.NaN }),
      }
    }
    case 'report': {
      // A row of the report of VAT opens the same row over a shorter time.
      if (filters.type !== 'revenue') return undefined
      const report = await api.reports.run(filters as Parameters<typeof api.reports.run>[0])
      const totals = report.sections[0]?.totals ?? {}
      return { ...(totals as Record<string, number>), figure: Number(report.figures[0]?.value ?? Number.NaN) }
    }
    case 'expenses': {
      const { totals, total } = await api.expenses.list(all)
      const { currency: _, ...sums } = totals
      return { count: total, ...sums, withoutVat: sums.amount - sums.vat }
    }
    case 'income': {
      const { totals, total } = await api.incomes.list(all)
      const { currency: _, ...sums } = totals
      return { count: total, ...sums, withoutVat: sums.amount - sums.vat }
    }
    case 'leases':
      return {
        count: (await api.leases.list(all)).total,
        rent: (await api.leases.list(all)).totals.rentAmount,
      }
    case 'properties':
      return { count: (await api.properties.list(all)).total }
    case 'tickets':
      return { count: (await api.tickets.list(all)).total }
    case 'tenant': {
      if (!filters.tab) return undefined
      const { from, to } = filters as { from: string; to: string }
      const { statement, lines } = await api.tenants.account({ id: id!, from, to })
      const { opening, chargesDue, receipts, credits, refunds, closing } = statement!
      return {
        opening,
        chargesDue,
        receipts,
        credits,
        refunds,
        // What the lines themselves add up to must be what the statement says.
        closing: closing === opening + add(lines, 'amount') ? closing : Number.NaN,
      }
    }
    default:
      return undefined
  }
}
