/** Calls of a landlord about what is signed and not applied. */
import { admin } from '../../machinery/http/procedures.ts'
import { markApplied, signedNotApplied } from './queries.ts'

export const signedChangesAdmin = {
  list: admin.signedChanges.list.handler(({ input: { leaseId }, context: { scope } }) =>
    signedNotApplied(scope, leaseId),
  ),

  note: admin.signedChanges.note.handler(async ({ input: { id, outcome }, context: { scope } }) => {
    await markApplied(scope, id, outcome)
    return { id }
  }),
}
