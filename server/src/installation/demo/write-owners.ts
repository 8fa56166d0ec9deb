import { addDays, addMonthsClamped, monthStart, nextMonthStart } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { recordContribution } from '../../rental/owners/contributions.ts'
import { recordPayout } from '../../rental/owners/payouts.ts'
import { insertOwner, putAgreement } from '../../rental/owners/queries.ts'
import { putShares } from '../../rental/owners/shares.ts'
import { issueStatement, prepareStatement } from '../../rental/owners/statements.ts'
import type { DemoPlan } from './plan.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'

const people = [
  {
    name: 'Barbara Zielińska',
    email: 'barbara.zielinska@example.com',
    phone: '+48 600 700 801',
    terms: { feeKind: 'percent', feePercent: '8', feeAmount: 0, floatAmount: 50_000 },
  },
  {
    name: 'Marek Wójcik',
    email: 'marek.wojcik@example.com',
    phone: '+48 600 700 802',
    terms: { feeKind: 'percent', feePercent: '10', feeAmount: 0, floatAmount: 30_000 },
  },
  {
    name: 'Dom i Ogród sp. z o.o.',
    email: 'biuro@domiogrod.example.com',
    phone: '+48 22 600 70 80',
    taxNumber: '5252344078',
    terms: { feeKind: 'fixed', feePercent: '0', feeAmount: 35_000, floatAmount: 0 },
  },
] as const

/** Months before this one in which the management of the properties began. */
const months = 4

/** Writes three owners with their terms. Two share a property, two own one each. */
export async function writeOwners(
  scope: SystemScope,
  seed: number,
  properties: DemoPlan['properties'],
): Promise<void> {
  const validFrom = addMonthsClamped(monthStart(scope.today), -months)
  const managed = properties.filter(({ billsAmount }) => billsAmount > 0).slice(0, 3)
  const ids: string[] = []
  for (const { terms, ...fields } of people) {
    const createdAt = managed[0]!.createdAt
    const id = randomOf(seed, `owner ${fields.name}`).id(createdAt)
    ids.push(id)
    await insertOwner(scope, { ...fields, id, createdAt: new Date(createdAt) })
    await putAgreement(scope, id, { ...terms, validFrom, vatPercent: '23' })
  }
  const [barbara = '', marek = '', company = ''] = ids
  const shares = [
    [
      { ownerId: barbara, numerator: 2, denominator: 3 },
      { ownerId: marek, numerator: 1, denominator: 3 },
    ],
    [{ ownerId: barbara, numerator: 1, denominator: 1 }],
    [{ ownerId: company, numerator: 1, denominator: 1 }],
  ]
  for (const [place, { id }] of managed.entries()) await putShares(scope, id, validFrom, shares[place] ?? [])
}

/** Issues the statements of all months but the last one, and records their payouts, except for the newest. One owner paid money in since. */
export async function writeOwnerStatements(
  scope: SystemScope,
  seed: number,
  users: DemoUsers,
): Promise<void> {
  const userId = users.get('accountant') ?? null
  const { rows } = await scope.db.execute<{ id: string; name: string }>(
    sql`select id, name from owners where organization_id = ${scope.organizationId} order by name`,
  )
  const newest = addMonthsClamped(monthStart(scope.today), -2)
  for (const { id, name } of rows) {
    const random = randomOf(seed, `statements ${name}`)
    for (let next = await prepareStatement(scope, id); next && next.month <= newest; ) {
      const { month, payout, carried } = next
      const issuedOn = addDays(nextMonthStart(month), 2)
      const made = () => {
        const createdAt = new Date(`${issuedOn}T09:00:00Z`)
        return { userId, createdAt, id: random.id(createdAt.getTime()) }
      }
      const issued = await issueStatement(scope, id, { month, result: payout + carried }, made())
      if (month < newest && payout > 0) await recordPayout(scope, issued, issuedOn, made())
      next = await prepareStatement(scope, id)
    }
    if (name === people[0].name) await writeContribution(scope, id, random.id, userId)
  }
}

/** Money for a repair that the owner agreed to pay in advance, at the end of the month before. The preview of the next statement adds it. */
async function writeContribution(
  scope: SystemScope,
  ownerId: string,
  idOf: (createdAt: number) => string,
  userId: string | null,
): Promise<void> {
  const paidOn = addDays(monthStart(scope.today), -3)
  const createdAt = new Date(`${paidOn}T09:00:00Z`)
  const made = { userId, createdAt, id: idOf(createdAt.getTime()) }
  await recordContribution(scope, { ownerId, amount: 60_000, paidOn, ...made })
}
