/** Calls of a landlord about the duties of occasional leases. */
import { admin } from '../../machinery/http/procedures.ts'
import { dutiesOfLease, putDuty } from './queries.ts'

export const leaseDutiesAdmin = {
  list: admin.leaseDuties.list.handler(({ input: { leaseId }, context: { scope } }) =>
    dutiesOfLease(scope, leaseId),
  ),

  put: admin.leaseDuties.put.handler(async ({ input: { leaseId, ...done }, context: { scope } }) => {
    await putDuty(scope, leaseId, done)
    return dutiesOfLease(scope, leaseId)
  }),
}
