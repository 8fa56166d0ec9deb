/**
 * The books of a landlord with several flats, entered through the API in a random order: leases, charges, receipts,
 * deposits, refunds, credit notes, write-offs, reversals, income and expenses.
 */
import fc from 'fast-check'
import type { Landlord } from './harness.ts'

/** The day on which all books are kept. */
export const booksDay = '2026-06-20'

const KINDS = [
  'receipt',
  'receipt',
  'receipt',
  'pending',
  'deposit',
  'deposit',
  'charge',
  'refund',
  'creditNote',
  'writeOff',
  'reverse',
  'expense',
  'expense',
  'income',
  'changeTerms',
  'terminate',
] as const

/** `pick` chooses among the rows entered so far, `day` among the last 170 days. */
const entry = fc.record({
  kind: fc.constantFrom(...KINDS),
  flat: fc.nat(2),
  pick: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 150_000 }),
  day: fc.integer({ min: 0, max: 170 }),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never

export const histories = (entries: number): fc.Arbitrary<Entry[]> =>
  fc.array(entry, { minLength: entries, maxLength: entries })

const paymentMethod = 'bank_transfer' as const
const reason = 'Entered at random'
const dayBefore = (days: number): string => new Date(Date.UTC(2026, 5, 20 - days)).toISOString().slice(0, 10)

const flats = [
  {
    address: 'ul. Wspólna 1',
    rentalType: 'long-term',
    startDate: '2026-01-10',
    rentAmount: 60_000,
    bills: 9_000,
  },
  { address: 'ul. Wspólna 2', rentalType: 'both', startDate: '2026-02-01', rentAmount: 82_550, bills: 0 },
  {
    address: 'ul. Wspólna 3',
    rentalType: 'long-term',
    startDate: '2026-03-17',
    rentAmount: 100_001,
    bills: 15_001,
  },
] as const

/** What was entered; `refused` counts the entries that a rule refused, by error code. */
export type Books = {
  properties: string[]
  tenants: string[]
  leases: string[]
  refused: Map<string, number>
}

/** Enters the history, one entry after the other. Throws if an entry ends in a server error. */
export async function keepBooks({ api }: Landlord, history: readonly Entry[]): Promise<Books> {
  const books: Books = { properties: [], tenants: [], leases: [], refused: new Map() }
  for (const [at, { address, rentalType, startDate, rentAmount, bills }] of flats.entries()) {
    const property = await api.properties.create({ address, rentalType })
    const tenant = await api.tenants.create({ name: `Tenant ${at + 1}` })
    const lease = await api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate,
      rentAmount,
      billsAmount: bills,
      depositAmount: rentAmount,
      paymentDueDay: 5,
    })
    books.properties.push(property.id)
    books.tenants.push(tenant.id)
    books.leases.push(lease.id)
  }
  await api.payments.generateCharges()
  for (const each of history) {
    try {
      await enter(api, books, each)
    } catch (error) {
      const { code, status = 0 } = error as { code?: string; status?: number }
      if (status < 400 || status >= 500) throw error
      books.refused.set(String(code), (books.refused.get(String(code)) ?? 0) + 1)
    }
  }
  return books
}

async function enter(
  { payments, leases, expenses, incomes }: Landlord['api'],
  books: Books,
  { kind, flat, pick, cents, day }: Entry,
): Promise<unknown> {
  const tenantId = books.tenants[flat]!
  const id = books.leases[flat]!
  const propertyId = books.properties[flat]!
  const paymentDate = dayBefore(day)
  const receipt = { tenantId, amount: cents, paymentDate, paymentMethod, recordAgain: true }
  const rowOf = async (wanted?: string) => {
    const { rows } = await payments.list({ tenantId, limit: 200 })
    const found = rows.filter((row) => !wanted || row.kind === wanted)
    return found[pick % Math.max(1, found.length)]?.id
  }
  const withRow = async (wanted: string | undefined, act: (id: string) => Promise<unknown>) => {
    const row = await rowOf(wanted)
    return row && act(row)
  }
  switch (kind) {
    case 'receipt':
      return payments.recordReceipt(receipt)
    case 'pending':
      return payments.recordReceipt({ ...receipt, status: 'pending' })
    case 'deposit':
      return payments.recordReceipt({ ...receipt, deposit: true })
    case 'charge':
      return payments.addCharge({
        tenantId,
        type: 'other',
        amount: cents,
        dueDate: paymentDate,
        description: 'Broken window',
      })
    case 'refund':
      return withRow('receipt', (row) =>
        payments.refund({ id: row, amount: cents, reason, paymentDate: dayBefore(day % 5), paymentMethod }),
      )
    case 'creditNote':
      return withRow('charge', (row) => payments.creditNote({ id: row, amount: cents, reason }))
    case 'writeOff':
      return withRow('charge', (row) => payments.writeOff({ id: row, amount: cents, reason }))
    case 'reverse':
      return withRow(undefined, (row) => payments.reverse({ id: row, reason }))
    case 'expense': {
      const status = (['pending', 'approved', 'paid'] as const)[pick % 3]!
      const category = (['repairs', 'insurance', 'taxes', 'utilities'] as const)[pick % 4]!
      return expenses.create({
        description: 'Entered at random',
        recordAgain: true,
        amount: cents,
        date: paymentDate,
        category,
        propertyId,
        status,
        ...(status === 'paid' ? { paidOn: dayBefore(Math.min(day, pick % 30)) } : {}),
      })
    }
    case 'income':
      return incomes.create({
        description: 'Entered at random',
        recordAgain: true,
        amount: cents,
        date: paymentDate,
        category: (['other', 'extra_fee', 'deposit', 'refund'] as const)[pick % 4]!,
        propertyId,
        ...(pick % 2 ? { paidOn: paymentDate } : {}),
      })
    case 'changeTerms':
      return leases.changeTerms({
        id,
        validFrom: '2026-07-01',
        rentAmount: cents + 10_000,
        billsAmount: 9_000,
        extraFees: 0,
        additionalFees: 0,
        additionalFeesOnce: false,
        paymentDueDay: 5,
      })
    case 'terminate':
      return pick % 6 === 0
        ? leases.terminate({ id, lastDay: dayBefore(day % 40), reason, penalty: 1_000 })
        : undefined
  }
}
