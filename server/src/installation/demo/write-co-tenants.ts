import { addMonthsClamped, monthStart } from '@domovik/domain/dates.ts'
import { afterMovingIn } from '@domovik/domain/rental/co-tenants/move.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { insertPerson, putSharing } from '../../rental/co-tenants/queries.ts'
import { instantOn } from './days.ts'

const coTenantId = '0d510000-0000-7000-8000-000000000001'

/** Writes a co-tenant who shares the account of the portal tenant since two months ago. */
export async function writeCoTenants(scope: SystemScope, tenantId: string): Promise<void> {
  const day = addMonthsClamped(monthStart(scope.today), -2)
  const at = new Date(instantOn(day, 10))
  const written = { createdAt: at, updatedAt: at }
  await insertPerson(scope, { id: tenantId, tenantId, ...written })
  await insertPerson(scope, {
    ...written,
    ...{ id: coTenantId, tenantId, name: 'Marek Zieliński', movedInOn: day },
    email: 'marek.zielinski@example.com',
  })
  const sharing = afterMovingIn([], { personId: coTenantId, day, alone: tenantId })
  await putSharing(scope, tenantId, sharing)
}
