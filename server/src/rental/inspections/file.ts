/** Prints a hand-over protocol. */
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { coTenantsOfLease } from '../co-tenants/of-lease.ts'
import { findLease } from '../leases/queries.ts'
import { metersOf } from '../meters/queries.ts'
import { paperAnswer } from '../papers/answer.ts'
import { partiesOf } from '../papers/parties.ts'
import { type PrintedProtocol, protocolPaper } from './paper.ts'
import { photosForPaper } from './paper-photos.ts'
import { findInspection, lastSigned } from './queries.ts'

/** Returns the protocol as PDF in the language of the tenant. Throws file_missing, service_unavailable. */
export async function printProtocol(
  scope: OrganizationScope,
  protocol: PrintedProtocol,
  tenantId: string,
  id: string,
): ReturnType<typeof paperAnswer> {
  const [parties, photos] = await Promise.all([partiesOf(scope, tenantId), photosForPaper(scope, [id])])
  return paperAnswer(scope, protocolPaper(scope, protocol, parties, photos), protocol.propertyAddress)
}

/** The protocol as the landlord reads it. Throws not_found, file_missing, service_unavailable. */
export async function protocolFile(scope: Scope, id: string): ReturnType<typeof paperAnswer> {
  const found = await findInspection(scope, id)
  const before = found.kind === 'out' ? await lastSigned(scope, { leaseId: found.leaseId, kind: 'in' }) : null
  const meters = before ? await metersOf(scope, found.propertyId) : []
  const toSign = found.signatures.length === 0
  const coTenants = toSign ? await coTenantsOfLease(scope, await findLease(scope, found.leaseId)) : []
  return printProtocol(scope, { ...found, before, meters, coTenants }, found.tenantId, id)
}
