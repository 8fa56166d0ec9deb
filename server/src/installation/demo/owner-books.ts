/** The owner's books of two years: expenses of the properties and other income. Pure. */
import { addDays, addMonthsClamped, type CivilDate, earlier, monthStart } from '@domovik/domain/dates.ts'
import type { ExpenseCategory, ExpenseStatus } from '@domovik/domain/rental/expenses/types.ts'
import type { IncomeCategory } from '@domovik/domain/rental/incomes/types.ts'
import type { PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import { places } from './cast.ts'
import { enteredOn } from './days.ts'
import type { DemoProperty } from './portfolio.ts'
import { type Random, randomOf } from './random.ts'
import costs from './sample/expenses.json' with { type: 'json' }
import moneys from './sample/incomes.json' with { type: 'json' }

export type DemoExpense = {
  id: string
  date: CivilDate
  amount: number
  category: ExpenseCategory
  capital: boolean
  description: string
  vendor: string
  propertyId: string | null
  invoiceNumber: string | null
  project: string | null
  status: ExpenseStatus
  paidOn: CivilDate | null
  createdAt: number
}

type DemoIncome = {
  id: string
  date: CivilDate
  paidOn: CivilDate | null
  amount: number
  category: IncomeCategory
  source: string
  description: string
  propertyId: string | null
  method: PaymentMethod | null
  createdAt: number
}

export type OwnerBooks = { expenses: DemoExpense[]; incomes: DemoIncome[] }

const months = 24
/** Days from the bill to its payment. Bills younger than this are approved and unpaid. */
const paidAfter = 9

/** An expense before it was entered. */
export type Bill = Pick<DemoExpense, 'date' | 'amount' | 'category' | 'description' | 'vendor'> &
  Partial<Pick<DemoExpense, 'propertyId' | 'capital' | 'project' | 'status'>>

/** Returns the expenses and incomes of the last two years. Amounts in cents. */
export function ownerBooksOf(
  seed: number,
  today: CivilDate,
  properties: readonly DemoProperty[],
): OwnerBooks {
  const from = addMonthsClamped(monthStart(today), 1 - months)
  const random = randomOf(seed, 'owner books')
  const bills = [
    ...properties.flatMap((property, index) =>
      ofProperty(randomOf(seed, `costs ${index}`), property, from, today),
    ),
    ...ofTheWhole(random, properties, from, today),
    ...told(properties, today),
  ]
  const expenses = bills
    .filter(({ date }) => date >= from && date <= today)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((bill, index) => entered(random, bill, index, today))
  return { expenses, incomes: incomesOf(randomOf(seed, 'incomes'), from, today) }
}

/** Expenses of one unit: quarterly community fees, yearly insurance and tax, occasional repairs. */
function ofProperty(random: Random, property: DemoProperty, from: CivilDate, today: CivilDate): Bill[] {
  const { id: propertyId, rentAmount, billsAmount, propertyType } = property
  const worth = Math.max(rentAmount, 40_000)
  const here = (bill: Bill): Bill => ({ ...bill, propertyId })
  const commercial = propertyType === 'commercial'
  const quarterly = monthsFrom(from)
    .filter((month) => Number(month.slice(5, 7)) % 3 === 1)
    .map((month) =>
      here({
        date: addDays(month, 9),
        amount: euros(3 * (billsAmount * 0.8 + worth * 0.085)),
        category: 'maintenance',
        ...filled(costs.community, {
          quarter: ['I', 'II', 'III', 'IV'][Math.floor(Number(month.slice(5, 7)) / 3)]!,
          year: month.slice(0, 4),
        }),
      }),
    )
  const insuredIn = random.between(1, 12)
  const yearly = monthsFrom(from).flatMap((month) => {
    const number = Number(month.slice(5, 7))
    return [
      ...(number === insuredIn
        ? [
            here({
              date: addDays(month, random.between(3, 25)),
              amount: euros(worth * 0.14),
              category: 'insurance',
              ...costs.insurance,
            }),
          ]
        : []),
      ...(number === 3
        ? [
            here({
              date: addDays(month, 14),
              amount: euros(worth * (commercial ? 0.6 : 0.06)),
              category: 'property_tax',
              ...filled(costs.property_tax, { year: month.slice(0, 4) }),
            }),
          ]
        : []),
    ]
  })
  const repairs = Array.from({ length: random.between(1, 4) }, () => {
    const { from: least, to: most, category, ...story } = random.pick(costs.repairs)
    const date = addDays(from, random.between(0, months * 30))
    return here({
      date: earlier(date, addDays(today, -14)),
      amount: euros(random.between(least, most)),
      category: category as ExpenseCategory,
      ...story,
    })
  })
  return [...quarterly, ...yearly, ...repairs]
}

/**
 * Expenses of all units together: electricity of common areas, accounting, advertising, flat-rate tax, and a
 * few capital purchases.
 */
function ofTheWhole(
  random: Random,
  properties: readonly DemoProperty[],
  from: CivilDate,
  today: CivilDate,
): Bill[] {
  const rents = properties.reduce((sum, { rentAmount }) => sum + rentAmount, 0)
  const monthly = monthsFrom(from).flatMap((month): Bill[] => [
    {
      date: addDays(month, 11),
      amount: random.between(38_000, 62_000),
      category: 'electricity',
      ...costs.electricity,
    },
    { date: addDays(month, 7), amount: 28_000, category: 'other', ...costs.accounting },
    { date: addDays(month, 4), amount: 17_800, category: 'marketing', ...costs.marketing },
    {
      date: addDays(month, 19),
      amount: euros(rents * 0.85 * 0.1),
      category: 'taxes',
      ...filled(costs.taxes, { month: monthInWords(addMonthsClamped(month, -1)) }),
    },
  ])
  const lasting = costs.lasting.map(
    ({ category, ...story }): Bill => ({
      ...story,
      date: addDays(today, -random.between(60, 600)),
      category: category as ExpenseCategory,
      capital: true,
      propertyId: random.pick(properties).id,
    }),
  )
  return [...monthly, ...lasting]
}

/** Expenses that belong to the stories: the rewired unit, the flooded unit, expenses that await approval. */
function told(properties: readonly DemoProperty[], today: CivilDate): Bill[] {
  const at = (address: string | undefined) =>
    properties.find((property) => property.address === address)?.id ?? null
  const { project, rows } = costs.renovation
  return [
    ...rows.map((row) => ({ ...row, project, address: places.renovation })),
    ...costs.open.map((row) => ({ ...row, capital: false, project: null })),
  ].map(({ daysAgo, category, status, ...row }) => ({
    amount: row.amount,
    description: row.description,
    vendor: row.vendor,
    capital: row.capital,
    project: row.project,
    category: category as ExpenseCategory,
    status: status as ExpenseStatus,
    date: addDays(today, -daysAgo),
    propertyId: at('address' in row ? row.address : undefined),
  }))
}

/** Returns the expense as it was entered: old ones are paid. */
export function entered(random: Random, bill: Bill, index: number, today: CivilDate): DemoExpense {
  const createdAt = enteredOn(bill.date, today, random.between(9, 15), random.between(0, 59))
  const status = bill.status ?? (addDays(bill.date, paidAfter) <= today ? 'paid' : 'approved')
  return {
    propertyId: null,
    capital: false,
    project: null,
    ...bill,
    id: random.id(createdAt),
    invoiceNumber:
      bill.category === 'taxes' || bill.category === 'property_tax'
        ? null
        : `FV/${index + 101}/${bill.date.slice(0, 4)}`,
    status,
    paidOn: status === 'paid' ? earlier(addDays(bill.date, paidAfter), today) : null,
    createdAt,
  }
}

function incomesOf(random: Random, from: CivilDate, today: CivilDate): DemoIncome[] {
  const { aerial, parking, banner, single } = moneys
  const regular = monthsFrom(from).flatMap((month) => {
    const number = Number(month.slice(5, 7))
    return [
      ...(number % 3 === 2 ? [{ ...aerial, date: addDays(month, 9) }] : []),
      ...(number % 3 === 0 ? [{ ...parking, date: addDays(month, 4) }] : []),
      ...(number === 6 ? [{ ...banner, date: addDays(month, 1) }] : []),
    ].map((income) => ({ ...income, received: addDays(income.date, 3) <= today }))
  })
  const once = single.map(({ daysAgo, ...income }) => ({
    ...income,
    method: 'bank_transfer',
    date: addDays(today, -daysAgo),
  }))
  return [...regular, ...once].map(({ received, category, method, ...income }) => {
    const createdAt = enteredOn(
      earlier(income.date, today),
      today,
      random.between(9, 15),
      random.between(0, 59),
    )
    return {
      ...income,
      id: random.id(createdAt),
      category: category as IncomeCategory,
      paidOn: received ? earlier(addDays(income.date, 2), today) : null,
      method: received ? (method as PaymentMethod) : null,
      propertyId: null,
      createdAt,
    }
  })
}

const monthsFrom = (from: CivilDate): CivilDate[] =>
  Array.from({ length: months }, (_, index) => addMonthsClamped(from, index))

/** The month as on a Polish form: 10/2026. */
export const monthInWords = (month: CivilDate): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`

/** Rounds cents to whole euros, as is usual for such bills. */
const euros = (cents: number): number => Math.max(100, Math.round(cents / 100) * 100)

/** Fills the words into the description of a sample. */
export const filled = (
  { description, vendor }: { description: string; vendor: string },
  words: Record<string, string>,
): { description: string; vendor: string } => ({
  vendor,
  description: description.replace(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? ''),
})
