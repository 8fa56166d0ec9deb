/** What the stays of the demonstration cost each month: cleaning, commission of the channels, and tourist tax passed on. Pure. */
import { addDays, addMonthsClamped, type CivilDate, monthStart } from '@domovik/domain/dates.ts'
import { type Bill, type DemoExpense, entered, filled, monthInWords } from './owner-books.ts'
import { randomOf } from './random.ts'
import costs from './sample/expenses.json' with { type: 'json' }
import type { DemoStay } from './stays.ts'

/** Cents for each stay. */
const CLEANING = 42_00
/** Percent of the accommodation and the cleaning. */
const COMMISSION = { airbnb: 15, booking: 16 } as const

/** Returns the expenses of the ended months, by unit and month of check-in; the tax of all units in one sum. */
export function costsOfStays(seed: number, today: CivilDate, stays: readonly DemoStay[]): DemoExpense[] {
  const random = randomOf(seed, 'costs of stays')
  const slept = stays.filter(({ rows, checkIn }) => rows.length > 0 && checkIn < monthStart(today))
  const bills = [...Map.groupBy(slept, ({ checkIn }) => monthStart(checkIn))].flatMap(([month, ofMonth]) => {
    const next = addMonthsClamped(month, 1)
    const words = { month: monthInWords(month) }
    const tax = ofMonth.reduce((sum, { price }) => sum + price.touristTax, 0)
    const ofUnits = [...Map.groupBy(ofMonth, ({ property }) => property.id)].flatMap(([propertyId, own]) => [
      bill(next, 2, propertyId, own.length * CLEANING, filled(costs.cleaning, words)),
      ...(['airbnb', 'booking'] as const).map((source) =>
        bill(next, 4, propertyId, commission(own, source), filled(costs[source], words)),
      ),
    ])
    return [
      ...ofUnits,
      { ...bill(next, 9, null, tax, filled(costs.tourist_tax, words)), category: 'tourist_tax' as const },
    ]
  })
  return bills
    .filter(({ date, amount }) => date <= today && amount > 0)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((each, index) => ({ ...entered(random, each, index, today), invoiceNumber: null }))
}

const bill = (
  from: CivilDate,
  days: number,
  propertyId: string | null,
  amount: number,
  story: { description: string; vendor: string },
): Bill => ({ date: addDays(from, days), amount, category: 'other', propertyId, ...story })

const commission = (stays: readonly DemoStay[], source: keyof typeof COMMISSION): number =>
  stays
    .filter((stay) => stay.source === source)
    .reduce(
      (sum, { price }) =>
        sum + Math.round(((price.accommodation + price.cleaning) * COMMISSION[source]) / 100),
      0,
    )
