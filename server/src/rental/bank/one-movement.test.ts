/** One movement of money is booked once, as whatever kind it was recorded by hand and as whatever kind its line is booked. */
import {
  DIRECTION_OF,
  MATCH_KINDS,
  type MatchKind,
  type RecordedKind,
} from '@domovik/domain/rental/bank/match-kinds.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month } from '../owners/agency.fixture.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
  anna = await landlordWithBank(server, 'Agencja')
})
afterAll(() => server?.stop())

const on = '2026-04-10'
const reason = 'Zwrot'
let worlds = 0

/** Two owners whose statements pay out one amount, which no other test has, and a tenant of the first one with money to give back. */
async function made() {
  const { owner, managed, issue } = agencyOf(anna.api)
  const rent = 240_000 + ++worlds * 1_000
  const people = []
  for (const name of ['Pierwsza', 'Druga']) {
    const ownerId = await owner(`${name} ${worlds}`)
    const home = await managed([ownerId, 1, 1])
    await home.pay(rent, '2026-03-10')
    const { payout: amount } = await issue(ownerId)
    people.push({ ownerId, amount, ...home })
  }
  const [first, second] = people as [(typeof people)[0], (typeof people)[0]]
  const { amount } = first
  const { id: receiptId } = await first.pay(1_000_000, '2026-04-01')
  const { id: equalId } = await first.pay(amount, '2026-04-02')
  const { id: returnedId } = await anna.api.payments.recordReceipt({
    ...{ tenantId: first.tenant.id, amount, paymentDate: '2026-04-03', paymentMethod: 'bank_transfer' },
  })
  return { amount, first, second, tenantId: first.tenant.id, receiptId, equalId, returnedId }
}
type World = Awaited<ReturnType<typeof made>>

async function brought(amount: number, { text = `T${Math.random()}`, day = on } = {}) {
  await anna.api.bank.run({ file: statement([{ on: day, amount, text }]) })
  return (await anna.api.bank.lines({})).lines.find((line) => line.text === text)!
}

/** A new kind must say here how it is recorded by hand, and below how a line is booked as it. */
const byHand: Record<RecordedKind, (world: World, recordAgain?: boolean) => Promise<unknown>> = {
  receipt: ({ amount, tenantId }, recordAgain = false) =>
    anna.api.payments.recordReceipt({
      ...{ tenantId, amount, paymentDate: on, paymentMethod: 'bank_transfer', recordAgain },
    }),
  income: ({ amount }, recordAgain = false) =>
    anna.api.incomes.create({ amount, date: on, paidOn: on, category: 'other', recordAgain }),
  owner_contribution: ({ amount, first: { ownerId: id } }, recordAgain = false) =>
    anna.api.owners.recordContribution({ id, amount, paidOn: on, recordAgain }),
  expense: ({ amount }, recordAgain = false) =>
    anna.api.expenses.create({
      ...{ amount, date: on, paidOn: on, category: 'other', status: 'paid', recordAgain },
    }),
  owner_payout: ({ second: { ownerId: id } }, recordAgain = false) =>
    anna.api.owners.recordPayout({ id, month, paidOn: on, recordAgain }),
  refund: ({ amount, receiptId: id }, recordAgain = false) =>
    anna.api.payments.refund({
      ...{ id, amount, reason, paymentDate: on, paymentMethod: 'bank_transfer', recordAgain },
    }),
  returned: ({ returnedId: id }, recordAgain = false) =>
    anna.api.payments.reverse({ id, reason, cause: 'returned', recordAgain }),
}

/** The day of the movement: a return is recorded as of today. */
const onOf = (recorded: RecordedKind): string => (recorded === 'returned' ? '2026-05-20' : on)

const booking: Record<
  Exclude<MatchKind, 'transfer'>,
  (id: string, world: World, recordAgain: boolean) => Promise<unknown>
> = {
  receipt: (id, { tenantId, amount }, recordAgain) =>
    anna.api.bank.accept({ id, parts: [{ tenantId, amount }], recordAgain }),
  income: (id, _, recordAgain) =>
    anna.api.bank.bookIncome({ id, income: { category: 'other' }, recordAgain }),
  owner_contribution: (id, { first: { ownerId } }, recordAgain) =>
    anna.api.bank.ownerPaidIn({ id, contribution: { ownerId }, recordAgain }),
  expense: (id, _, recordAgain) =>
    anna.api.bank.bookExpense({ id, expense: { category: 'other' }, recordAgain }),
  owner_payout: async (id, { first: { ownerId } }, recordAgain) => {
    const owed = await anna.api.bank.openOwnerPayouts({ id })
    const statementIds = owed.filter((one) => one.ownerId === ownerId).map(({ statementId }) => statementId)
    await anna.api.bank.payOwners({ id, statementIds, recordAgain })
  },
  refund: (id, { receiptId }, recordAgain) =>
    anna.api.bank.giveBack({ id, receiptId, returned: false, reason, recordAgain }),
  returned: (id, { equalId }, recordAgain) =>
    anna.api.bank.giveBack({ id, receiptId: equalId, returned: true, reason, recordAgain }),
}

const recordedKinds = Object.keys(byHand) as RecordedKind[]
const bookedKinds = Object.keys(booking) as (keyof typeof booking)[]
const signOf = (kind: MatchKind): number => (DIRECTION_OF[kind] === 'in' ? 1 : -1)
const pairs = recordedKinds.flatMap((recorded) =>
  bookedKinds.flatMap((booked) =>
    DIRECTION_OF[recorded] === DIRECTION_OF[booked] ? { recorded, booked } : [],
  ),
)

it('has all kinds in its pairs', () => {
  expect([...new Set(pairs.map(({ booked }) => booked))].sort()).toEqual(
    MATCH_KINDS.filter((kind) => DIRECTION_OF[kind] !== null).sort(),
  )
})

describe('a line is not booked without a question', () => {
  it.each(pairs)('as $booked if the money was recorded as $recorded', async ({ recorded, booked }) => {
    const world = await made()
    await byHand[recorded](world)
    const { id } = await brought(signOf(booked) * world.amount)
    const refusal = await booking[booked](id, world, false).catch((error) => error)
    expect(refusal).toMatchObject({
      code: 'recorded_before',
      data: { details: { kind: recorded, amount: world.amount, on: onOf(recorded) } },
    })
    await booking[booked](id, world, true)
    const { lines } = await anna.api.bank.lines({ state: 'done' })
    expect(lines.find((line) => line.id === id)?.parts).toMatchObject([{ kind: booked, linked: false }])
  })
})

describe('money is not recorded by hand without a question', () => {
  it.each(pairs.filter(({ recorded, booked }) => recorded !== booked))(
    'as $recorded if a line was booked as $booked',
    async ({ recorded, booked }) => {
      const world = await made()
      const { id } = await brought(signOf(booked) * world.amount)
      await booking[booked](id, world, false)
      const refusal = await byHand[recorded](world).catch((error) => error)
      expect(refusal).toMatchObject({
        code: 'recorded_before',
        data: { details: { kind: booked, ofLine: true, on } },
      })
      await byHand[recorded](world, true)
    },
  )

  it('unless it came in cash or the amounts differ', async () => {
    const world = await made()
    const { id } = await brought(world.amount)
    await booking.income(id, world, false)
    const receipt = { tenantId: world.tenantId, amount: world.amount, paymentDate: on } as const
    await anna.api.payments.recordReceipt({ ...receipt, paymentMethod: 'cash' })
    await anna.api.payments.recordReceipt({
      ...{ ...receipt, amount: world.amount - 1, paymentMethod: 'bank_transfer' },
    })
  })
})

describe('a certain line', () => {
  const due = async () => {
    const world = await made()
    const tenantId = (await anna.api.tenants.create({ name: `Ewa Lis ${worlds}` })).id
    await anna.api.leases.create({
      ...{ propertyId: (await anna.api.properties.create({ address: `ul. Pewna ${worlds}` })).id, tenantId },
      ...{ startDate: '2026-05-01', rentAmount: world.amount, paymentDueDay: 5 },
    })
    const { tenant } = await anna.api.tenants.get({ id: tenantId })
    const text = `L${worlds} ${tenant.paymentReference}`
    const line = await brought(world.amount, { text, day: '2026-05-05' })
    const now = async () => (await anna.api.bank.lines({})).lines.find(({ id }) => id === line.id)!
    return { world, tenantId, line, now }
  }
  const income = (amount: number, more: object = {}) =>
    anna.api.incomes.create({ amount, date: '2026-05-04', paidOn: '2026-05-04', category: 'other', ...more })

  it('is left by all that are certain if the money was recorded meanwhile as something else, which is said', async () => {
    const { world, line, now } = await due()
    expect(line.certainty).toBe('sure')
    const { income: recorded } = { income: await income(world.amount) }
    expect(await anna.api.bank.acceptSure({ ids: [line.id] })).toMatchObject({
      ...{ accepted: 0, left: [line.id], recorded: [line.id] },
    })
    const fresh = await now()
    expect(fresh).toMatchObject({ certainty: 'likely', records: [{ kind: 'income', id: recorded.id }] })
    expect(fresh.candidates[0]!.reasons).toContain('recorded_otherwise')
    await anna.api.bank.bookIncome({ id: line.id, income: { recordedId: recorded.id } })
  })

  it.each([
    ['the receipt of another tenant', 'receipt'],
    ['an income of another property', 'income'],
    ['what the owner of another property paid in', 'owner_contribution'],
  ] as const)('stays certain beside %s', async (_, kind) => {
    const { world, line, now } = await due()
    if (kind === 'income') await income(world.amount, { propertyId: world.first.propertyId })
    else if (kind === 'receipt')
      await anna.api.payments.recordReceipt({
        ...{ tenantId: world.tenantId, amount: world.amount },
        ...{ paymentDate: '2026-05-05', paymentMethod: 'bank_transfer' },
      })
    else
      await anna.api.owners.recordContribution({
        ...{ id: world.first.ownerId, amount: world.amount, paidOn: '2026-05-04' },
      })
    expect((await now()).certainty).toBe('sure')
    expect(await anna.api.bank.acceptSure({ ids: [line.id] })).toMatchObject({ accepted: 1, left: [] })
  })

  it('is booked once if the money is recorded as something else at the same moment', async () => {
    const { world, line } = await due()
    const done = await Promise.all([
      income(world.amount).then(
        () => '',
        ({ code }) => code,
      ),
      anna.api.bank.acceptSure({ ids: [line.id] }).then(({ accepted }) => accepted),
    ])
    expect([
      ['recorded_before', 1],
      ['', 0],
    ]).toContainEqual(done)
  })
})
