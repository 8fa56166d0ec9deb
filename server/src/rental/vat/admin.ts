/** VAT rates of a lease (docs/finance.md 9.2). */
import { DomainError } from '@domovik/domain/errors.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockLease } from '../leases/lock.ts'
import { findLease } from '../leases/queries.ts'
import { applyLeaseVat, type LeaseVatRate, leaseVatOf, saveLeaseVat } from './queries.ts'

export const vatAdmin = {
  get: admin.vat.get.handler(async ({ input: { leaseId }, context: { scope } }) => {
    await findLease(scope, leaseId)
    return shown(scope, leaseId)
  }),

  save: admin.vat.save.handler(async ({ input: { leaseId, rates, from, known }, context: { scope } }) => {
    if (new Set(rates.map(({ kind }) => kind)).size < rates.length) throw new DomainError('conflict')
    // No charge of the lease is posted meanwhile: each has the rates before or after.
    const { lease } = await lockLease(scope, leaseId)
    if (known && textOf(known) !== textOf((await leaseVatOf(scope, leaseId)).rates))
      throw new DomainError('version_conflict')
    await saveLeaseVat(scope, leaseId, rates)
    const appliedTo = from ? await applyLeaseVat(scope, leaseId, from) : 0
    await record(scope, {
      action: 'UPDATE',
      table: 'leases',
      recordId: leaseId,
      tenantId: lease.tenantId,
      details: {
        changed: ['vatRates'],
        rates: rates.map(({ kind, percent }) => `${kind} ${percent}`),
        ...(from ? { from, appliedTo } : {}),
      },
    })
    return { ...(await shown(scope, leaseId)), appliedTo }
  }),
}

const textOf = (rates: readonly LeaseVatRate[]): string =>
  rates
    .map(({ kind, percent }) => `${kind} ${Number(percent)}`)
    .toSorted()
    .join()

const shown = async (scope: Scope, leaseId: string) => ({
  ...(await leaseVatOf(scope, leaseId)),
  can: { change: hasPermission(scope, 'edit_payments') },
})
