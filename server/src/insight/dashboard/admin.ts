/** The dashboard, the landlord's first screen, in one response. */
import { addDays, monthStart, nextMonthStart } from '@domovik/domain/dates.ts'
import { ratioFigure } from '@domovik/domain/insight/reports/types.ts'
import { savePreferences } from '../../account/users/queries.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { record } from '../../machinery/scope/scope.ts'
import { rowIn } from '../../rental/payments/own-sentences.ts'
import { layoutOf, saveDefault, shownLayout, toStore } from './layouts.ts'
import { handsNeeded, lettingsOf, moneyOf } from './queries.ts'
import { shownTo } from './shown-to.ts'

export const dashboardAdmin = {
  get: admin.dashboard.get.handler(async ({ context: { scope } }) => {
    const { today, currency } = scope
    const [money, lettings, hands] = await Promise.all([
      moneyOf(scope),
      lettingsOf(scope),
      handsNeeded(scope),
    ])
    const { thisMonth, lastMonth, vacantNow, counts, hasStays, leasesEnding, properties } = lettings
    const { layouts, books, needsHand } = hands
    return shownTo(scope, {
      today,
      currency,
      counts,
      layout: shownLayout(layouts),
      properties,
      hasStays,
      books,
      needsHand,
      month: {
        from: monthStart(today),
        to: addDays(nextMonthStart(today), -1),
        ...money.month,
        collectionRate: hundredths(ratioFigure(money.month.collectedOfDue, money.month.dueToDate).value),
      },
      overdue: money.overdue,
      occupancy: {
        rate: ratioFigure(thisMonth.occupied, thisMonth.available).value,
        previousRate: ratioFigure(lastMonth.occupied, lastMonth.available).value,
        occupiedDays: thisMonth.occupied,
        availableDays: thisMonth.available,
        vacantNow,
      },
      leasesEnding,
      recentPayments: money.recentPayments.map((row) => rowIn(row, scope.language)),
      revenue: money.revenue,
    })
  }),

  saveLayout: admin.dashboard.saveLayout.handler(async ({ input, context: { scope, language } }) => {
    await savePreferences(scope, language, { dashboardLayout: toStore(input.widgets) })
    return layoutOf(scope)
  }),

  saveDefaultLayout: admin.dashboard.saveDefaultLayout.handler(async ({ input, context: { scope } }) => {
    await saveDefault(scope, input.widgets, input.seen)
    await record(scope, {
      action: 'UPDATE',
      table: 'organizations',
      recordId: scope.organizationId,
      details: { changed: ['dashboardLayout'] },
    })
    return layoutOf(scope)
  }),
}

/** A ratio as a whole number of hundredths of a percent: 0.98765 is 9877 (docs/finance.md 1.2). */
const hundredths = (ratio: number | null): number | null =>
  ratio === null ? null : Math.round(ratio * 10_000)
