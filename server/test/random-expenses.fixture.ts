/** Expenses of random books: of one flat, split over several, split again, made whole again and removed. */
import type { Landlord } from './harness.ts'

type Api = Landlord['api']
type Places = { properties: string[]; unit: string; building: string }
type Choice = {
  kind: 'expense' | 'splitExpense' | 'changeExpense'
  flat: number
  pick: number
  cents: number
  /** The day of the expense. */
  day: string
  /** The day of payment, as paid on one of the days before today. */
  paidOn: string
}

/** The flats, and sometimes the unit of the stays, share in equal parts, by participation or by amounts. */
function splitOf({ properties, unit, building }: Places, { pick, cents, flat }: Choice) {
  const ids = pick % 4 === 0 ? [...properties.slice(flat), unit] : properties.slice(pick % 2)
  const parts = ids.map((propertyId) => ({ propertyId }))
  if (pick % 3 === 0) return { by: 'equal' as const, parts }
  if (pick % 3 === 1) return { by: 'participation' as const, buildingId: building, parts }
  const first = pick % (cents + 1)
  const amounts = parts.map((part, at) => ({
    ...part,
    amount: at === 0 ? first : at === 1 ? cents - first : 0,
  }))
  return { by: 'amounts' as const, parts: amounts }
}

/** Records an expense, or changes or removes one that was recorded. */
export async function enterExpense({ expenses }: Api, books: Places, choice: Choice): Promise<unknown> {
  const { kind, flat, pick, cents: amount, day: date, paidOn } = choice
  const propertyId = books.properties[flat]!
  if (kind === 'changeExpense') {
    const { rows } = await expenses.list({ limit: 200, sort: 'date' })
    const id = rows[pick % Math.max(1, rows.length)]?.id
    if (!id) return undefined
    if (pick % 5 === 0) return expenses.remove({ ids: [id] })
    if (pick % 5 === 1) return expenses.update({ id, split: null, propertyId })
    if (pick % 5 === 2) return expenses.update({ id, amount, date })
    return expenses.update({ id, amount, split: splitOf(books, choice) })
  }
  const status = (['pending', 'approved', 'paid'] as const)[pick % 3]!
  const split = kind === 'splitExpense' ? splitOf(books, choice) : undefined
  return expenses.create({
    description: 'Entered at random',
    recordAgain: true,
    amount,
    date,
    category: (['repairs', 'insurance', 'taxes', 'utilities'] as const)[pick % 4]!,
    ...(split ? { split, vatAmount: Math.min(amount, pick) } : { propertyId }),
    status,
    ...(status === 'paid' ? { paidOn } : {}),
  })
}

/** What all expenses are, and what the lists of the properties that bear them add up to, in cents. */
export async function expensesOf({ expenses }: Api, propertyIds: readonly string[]) {
  const totalsOf = async (propertyId?: string) =>
    (await expenses.list({ ...(propertyId ? { propertyId } : {}), limit: 1 })).totals
  const [all, ...each] = await Promise.all([totalsOf(), ...propertyIds.map(totalsOf)])
  return (['amount', 'paid', 'approved', 'pending'] as const).map((key): [string, Record<string, number>] => [
    `expenses of the properties: ${key}`,
    { 'list of all': all[key], 'lists of the properties': each.reduce((sum, one) => sum + one[key], 0) },
  ])
}
