/**
 * The books of a landlord with several flats, entered through the API in a random order: leases, charges, receipts,
 * deposits and their settlements, refunds, credit notes, write-offs, reversals, income, expenses and split expenses, settlements of bills
 * and of the building's utilities, indexations and their withdrawal, statements of owners, and lines of a bank. Two more units are let by the night.
 */

import { addDays } from '@domovik/domain/dates.ts'
import fc from 'fast-check'
import { iban } from '../src/rental/bank/statement.fixture.ts'
import type { Landlord } from './harness.ts'
import { bookBankLine, undoBankLine } from './random-bank.fixture.ts'
import { enterExpense } from './random-expenses.fixture.ts'
import { issueStatement, makeOwners } from './random-owners.fixture.ts'
import { enterStay, makeUnits, type Stays } from './random-stays.fixture.ts'
import { makeBuilding, settleUtilities, undoUtilities } from './random-utilities.fixture.ts'
import { changeRates, registerForVat } from './random-vat.fixture.ts'

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
  'splitExpense',
  'splitExpense',
  'splitExpense',
  'changeExpense',
  'income',
  'changeTerms',
  'terminate',
  'settleBills',
  'settleBills',
  'undoBills',
  'utilities',
  'utilities',
  'utilities',
  'undoUtilities',
  'ownerStatement',
  'indexation',
  'withdrawIndexation',
  'settleDeposit',
  'settleDeposit',
  'undoDeposit',
  'stay',
  'stay',
  'changeStay',
  'changeStay',
  'payStay',
  'payStay',
  'correctStay',
  'moveStay',
  'moveStay',
  'rates',
  'rates',
  'bankLine',
  'bankLine',
  'undoBankLine',
  'undoBankLine',
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
const dayBefore = (days: number): string => addDays(booksDay, -days)

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
export type Books = Stays & {
  properties: string[]
  tenants: string[]
  leases: string[]
  /** The three flats. */
  building: string
  /** Who own the flats and the units that are let by the night. */
  owners: string[]
  refused: Map<string, number>
}

/**
 * Enters the history, one entry after the other. Only of an organization `registered` for VAT leases get rates. Throws if an entry ends
 * in a server error.
 */
export async function keepBooks(
  { api }: Landlord,
  history: readonly Entry[],
  registered = false,
): Promise<Books> {
  if (registered) await registerForVat(api)
  const books: Books = {
    properties: [],
    tenants: [],
    leases: [],
    building: '',
    owners: [],
    ...(await makeUnits(api)),
    stays: [],
    refused: new Map(),
  }
  for (const [at, { address, rentalType, startDate, rentAmount, bills }] of flats.entries()) {
    const property = await api.properties.create({ address, rentalType })
    // The tenant of the first flat also rents the last one, so one receipt can pay charges of two units.
    const tenant =
      at > 0 && at === flats.length - 1
        ? { id: books.tenants[0]! }
        : await api.tenants.create({ name: `Tenant ${at + 1}` })
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
  await api.bankAccounts.add({ holder: 'Landlord', iban })
  books.building = await makeBuilding(api, books.properties)
  books.owners = await makeOwners(api, [...books.properties, books.unit, books.otherUnit])
  for (const each of history) {
    if (each.kind === 'rates' && !registered) continue
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

async function enter(api: Landlord['api'], books: Books, each: Entry): Promise<unknown> {
  const { payments, leases, incomes } = api
  const { kind, flat, pick, cents, day } = each
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
        recordAgain: true,
      })
    case 'refund':
      return withRow('receipt', (row) =>
        payments.refund({
          ...{ id: row, amount: cents, reason, paymentDate: dayBefore(day % 5), paymentMethod },
          recordAgain: true,
        }),
      )
    case 'creditNote':
      return withRow('charge', (row) =>
        payments.creditNote({ id: row, amount: cents, reason, recordAgain: true }),
      )
    case 'writeOff':
      return withRow('charge', (row) =>
        payments.writeOff({ id: row, amount: cents, reason, recordAgain: true }),
      )
    case 'reverse':
      return withRow(undefined, (row) => payments.reverse({ id: row, reason }))
    case 'expense':
    case 'splitExpense':
    case 'changeExpense':
      return enterExpense(api, books, {
        ...{ kind, flat, pick, cents, day: paymentDate },
        paidOn: dayBefore(Math.min(day, pick % 30)),
      })
    case 'bankLine':
      return bookBankLine(api, { tenantId, pick, cents, day: paymentDate, reason })
    case 'undoBankLine':
      return undoBankLine(api, { pick, cents, day: dayBefore(day % 40), reason })
    case 'income':
      return incomes.create({
        description: 'Entered at random',
        recordAgain: true,
        amount: cents,
        vatAmount: Math.min(cents, pick),
        date: paymentDate,
        category: (['other', 'extra_fee', 'deposit', 'refund'] as const)[pick % 4]!,
        propertyId,
        // By another remainder than the category, so that a record of each category is paid at times.
        ...(pick % 3 ? { paidOn: paymentDate } : {}),
      })
    case 'rates':
      return changeRates(api, { leaseId: id, pick, from: paymentDate })
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
    case 'settleBills': {
      const month = 1 + (pick % 5)
      return api.bills.settle({
        leaseId: id,
        from: `2026-0${month}-01`,
        to: `2026-0${month}-28`,
        costs: [{ label: 'Water', amount: cents % 25_000 }],
        dueDate: '2026-06-30',
        notify: false,
      })
    }
    case 'undoBills': {
      const { settlements } = await api.bills.list({ leaseId: id })
      const settled = settlements[pick % Math.max(1, settlements.length)]
      return settled && api.bills.undo({ id: settled.id, reason, notify: false })
    }
    case 'utilities':
      return settleUtilities(api, books.building, { pick, cents, reason })
    case 'undoUtilities':
      return undoUtilities(api, { pick, cents, reason })
    case 'ownerStatement':
      return issueStatement(api, books.owners[pick % 3]!)
    case 'indexation':
      return api.indexation.apply({
        leaseId: id,
        validFrom: pick % 2 ? '2026-07-01' : '2026-06-25',
        kind: 'annual',
        nextValue: '104.2',
        series: 'CPI',
        nextPeriod: '2025',
        notify: false,
      })
    case 'withdrawIndexation': {
      const { steps } = await api.indexation.get({ leaseId: id })
      return steps[0] && api.indexation.withdraw({ id: steps[0].id, notify: false })
    }
    case 'settleDeposit': {
      const { rows } = await payments.list({ view: 'charges', leaseId: id, limit: 200 })
      const open = rows.filter(
        ({ type, remainingAmount }) => type !== 'deposit' && (remainingAmount ?? 0) > 0,
      )
      const charge = open[pick % Math.max(1, open.length)]
      return api.deposits.settle({
        leaseId: id,
        settledOn: dayBefore(day % 20),
        applied: charge ? [{ chargeId: charge.id, amount: Math.min(cents, charge.remainingAmount!) }] : [],
        deductions: pick % 3 ? [] : [{ description: 'Broken door', amount: 1_000 }],
        returned: pick % 2 ? cents % 10_000 : 0,
        reason,
      })
    }
    case 'undoDeposit': {
      const { settlements } = await api.deposits.get({ leaseId: id })
      const settled = settlements[pick % Math.max(1, settlements.length)]
      return settled && api.deposits.undo({ leaseId: id, id: settled.id, reason })
    }
    default:
      return enterStay(api, books, each, booksDay)
  }
}
