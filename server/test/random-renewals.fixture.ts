/**
 * Leases with an end, entered through the API in a random order: their deposits, renewals that have begun or begin later, settlements,
 * refunds and reversals after them, renewals that are called off, and charges of every type.
 */
import { addDays } from '@domovik/domain/dates.ts'
import { CHARGEABLE_TYPES } from '@domovik/domain/rental/payments/types.ts'
import fc from 'fast-check'
import type { Landlord } from './harness.ts'

type Api = Landlord['api']

const KINDS = [
  'lease',
  'lease',
  'deposit',
  'deposit',
  'renew',
  'renew',
  'renew',
  'callOff',
  'charge',
  'settle',
  'creditNote',
  'writeOff',
  'refund',
  'reverse',
] as const

const act = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 150_000 }),
  day: fc.integer({ min: 0, max: 60 }),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

export const renewalActs = (count: number): fc.Arbitrary<Act[]> =>
  fc.array(act, { minLength: count, maxLength: count })

const lease = { kind: 'lease', pick: 0, cents: 90_000 } as const
const renew = { kind: 'renew', cents: 70_000, day: 0 } as const
/**
 * A renewal that has begun, one that begins later, and one that is called off; charges of every type and rows of every kind. Random acts
 * may leave one out.
 */
const always: readonly Act[] = [
  { ...lease, day: 10 },
  { ...renew, pick: 0 },
  { ...lease, day: 40 },
  { ...renew, pick: 2 },
  { ...lease, day: 10 },
  { ...renew, pick: 4 },
  { kind: 'callOff', pick: 5, cents: 1, day: 0 },
  ...CHARGEABLE_TYPES.map((_, pick) => ({ kind: 'charge', pick, cents: 4_300, day: 20 }) as const),
  ...(['settle', 'creditNote', 'writeOff', 'refund', 'reverse'] as const).map(
    (kind) => ({ kind, pick: 2, cents: 1_300, day: 3 }) as const,
  ),
]

const standing = ['paid', 'partial', 'overdue', 'pending', 'completed'] as const
const reason = 'Entered at random'
const paymentMethod = 'cash' as const

/** Enters the acts after those of `always`. Throws if one ends in a server error; what a rule refuses is left out. */
export async function keepRenewals({ api }: Landlord, today: string, acts: readonly Act[]): Promise<void> {
  const { id: tenantId } = await api.tenants.create({ name: 'Tenant with renewals' })
  const leases: string[] = []
  for (const each of [...always, ...acts])
    try {
      await enter(api, { tenantId, leases, today }, each)
    } catch (error) {
      const { status = 0 } = error as { status?: number }
      if (status < 400 || status >= 500) throw error
    }
}

type Entered = { tenantId: string; leases: string[]; today: string }

async function enter(
  api: Api,
  { tenantId, leases, today }: Entered,
  { kind, pick, cents, day }: Act,
): Promise<void> {
  const { payments } = api
  const leaseId = leases[pick % Math.max(1, leases.length)]
  const paymentDate = addDays(today, -day)
  const pay = (id: string, amount: number) =>
    payments.recordReceipt({
      ...{ tenantId, leaseId: id, amount, paymentDate, paymentMethod },
      deposit: true,
      recordAgain: true,
    })
  if (kind === 'lease') {
    const { id: propertyId } = await api.properties.create({ address: `ul. Krótka ${leases.length + 1}` })
    const { id } = await api.leases.create({
      ...{ propertyId, tenantId, startDate: '2026-03-01', endDate: addDays(today, day - 30) },
      ...{ rentAmount: 50_000, depositAmount: 80_000, paymentDueDay: 5 },
      openingBalance: pick % 3 === 0 ? 0 : (pick % 3) * 30_000 - 45_000,
    })
    leases.push(id)
    await pay(id, cents)
    return
  }
  if (!leaseId) return
  const rowOf = async (wanted?: string) => {
    const { rows } = await payments.list({ tenantId, status: [...standing], limit: 200 })
    const found = rows.filter((row) => !wanted || row.kind === wanted)
    return found[pick % Math.max(1, found.length)]
  }
  if (kind === 'deposit') await pay(leaseId, cents)
  else if (kind === 'renew') {
    const { id } = await api.leases.renew({
      ...{ id: leaseId, endDate: addDays(today, 400), rentAmount: 55_000 },
      depositAmount: cents,
    })
    leases.push(id)
  } else if (kind === 'callOff') await api.leases.callOff({ id: leaseId, reason })
  else if (kind === 'charge')
    await payments.addCharge({
      ...{ tenantId, leaseId, amount: cents, dueDate: paymentDate, description: 'Key' },
      type: CHARGEABLE_TYPES[pick % CHARGEABLE_TYPES.length]!,
      recordAgain: true,
    })
  else if (kind === 'settle') {
    const { rows } = await payments.list({ view: 'charges', leaseId, status: ['overdue', 'partial'] })
    const open = rows.find(({ type }) => type !== 'deposit')
    await api.deposits.settle({
      ...{ leaseId, settledOn: paymentDate, returned: cents % 900, reason },
      applied: open ? [{ chargeId: open.id, amount: Math.min(cents, open.remainingAmount!) }] : [],
    })
  } else if (kind === 'refund') {
    const row = await rowOf('receipt')
    const refund = { amount: cents, reason, paymentDate, paymentMethod, recordAgain: true }
    if (row) await payments.refund({ id: row.id, ...refund })
  } else if (kind === 'reverse') {
    const row = await rowOf()
    if (row) await payments.reverse({ id: row.id, reason })
  } else {
    const { rows } = await payments.list({ tenantId, view: 'charges', status: ['overdue', 'partial'] })
    const row = rows[pick % Math.max(1, rows.length)]
    const amount = Math.min(cents, row?.remainingAmount ?? 0)
    if (row) await payments[kind]({ id: row.id, amount, reason, recordAgain: true })
  }
}
