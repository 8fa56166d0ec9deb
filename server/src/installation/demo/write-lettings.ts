/** Writes units, tenants, leases and money through the functions of the features. */

import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { insertLeases } from '../../rental/leases/insert.ts'
import { lockLedgers, postAll } from '../../rental/payments/ledger.ts'
import { insertOutOfService, insertProperty } from '../../rental/properties/queries.ts'
import { insertTenant } from '../../rental/tenants/queries.ts'
import { sealFields } from '../../rental/tenants/sealed.ts'
import { instantOn } from './days.ts'
import type { DemoTenant } from './lettings.ts'
import type { DemoPlan } from './plan.ts'
import type { LettingMoney } from './posted.ts'
import { randomOf } from './random.ts'
import reasons from './sample/reasons.json' with { type: 'json' }
import type { DemoUsers } from './sign-ins.ts'

/** Writes the properties, tenants, leases and ledger rows of the plan. */
export async function writeLettings(scope: SystemScope, plan: DemoPlan, users: DemoUsers): Promise<void> {
  const { organizationId } = scope
  const [owner, manager] = [users.get('owner')!, users.get('manager')!]
  await Promise.all(
    plan.properties.map(({ createdAt, ...property }) =>
      insertProperty(scope, { ...property, organizationId, userId: owner, ...madeAt(createdAt) }),
    ),
  )
  await Promise.all([
    ...plan.closures.map((closure) =>
      insertOutOfService(scope, { ...closure, datesChangedAt: closure.createdAt, organizationId }),
    ),
    ...plan.tenants.map((tenant) => addTenant(scope, tenant, manager)),
  ])
  await insertLeases(
    scope,
    plan.money.map((each) => leaseOf(scope, each, manager)),
  )
  await postMoney(scope, plan.money)
}

const madeAt = (ms: number) => ({ createdAt: new Date(ms), updatedAt: new Date(ms) })

async function addTenant(scope: SystemScope, tenant: DemoTenant, userId: string): Promise<void> {
  const { id, name, email, phone, moveInDate, moveOutDate, invitedOn, createdAt } = tenant
  const row = {
    organizationId: scope.organizationId,
    id,
    userId,
    name,
    email,
    phone,
    moveInDate,
    moveOutDate,
  }
  const invitationSentAt = invitedOn ? new Date(instantOn(invitedOn, 0, 1)) : null
  await insertTenant(scope, {
    ...row,
    ...madeAt(createdAt),
    invitationSentAt,
    paymentNumber: randomOf(scope.services.config.demoSeed, `payment number ${id}`).between(1, 99_999_999),
    ...(await sealFields(scope, id, tenant)),
  })
}

function leaseOf(scope: SystemScope, { letting }: LettingMoney, userId: string) {
  const { lease, property, tenant, createdAt } = letting
  const random = randomOf(scope.services.config.demoSeed, `terms ${letting.key}`)
  const { terminationLastDay } = lease
  return {
    id: lease.id,
    userId,
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: lease.start,
    endDate: lease.end,
    depositAmount: lease.depositAmount,
    warrantyAmount: lease.warrantyAmount,
    prorationMethod: lease.prorationMethod,
    openingBalance: lease.openingBalance?.amount ?? 0,
    chargesFrom: lease.openingBalance?.asOf ?? lease.start,
    ...(terminationLastDay
      ? {
          terminationLastDay,
          terminationReason: reasons.notice,
          terminatedAt: new Date(instantOn(terminationLastDay, 9)),
        }
      : {}),
    ...madeAt(createdAt),
    versions: lease.terms.map(({ validFrom, rent, bills, extraFees, additionalFee, paymentDueDay }) => ({
      id: random.id(createdAt),
      validFrom,
      rentAmount: rent,
      billsAmount: bills,
      extraFees,
      additionalFees: additionalFee,
      paymentDueDay,
      createdAt: new Date(createdAt),
    })),
  }
}

/** Posts all rows of all tenants together, so that each ledger is replayed only once. */
async function postMoney(scope: SystemScope, money: readonly LettingMoney[]): Promise<void> {
  const byTenant = Map.groupBy(money, ({ letting }) => letting.tenant.id)
  const ledgers = await lockLedgers(scope, [...byTenant.keys()])
  await postAll(
    scope,
    ledgers.map((ledger) => ({
      ledger,
      postings: byTenant.get(ledger.tenantId)!.flatMap(({ rows }) => rows),
    })),
  )
  await scope.db.execute(
    sql`update organizations set charges_generated_on = ${scope.today} where id = ${scope.organizationId}`,
  )
}
