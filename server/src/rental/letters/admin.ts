/** Calls of a landlord about letters to several tenants. */
import { admin } from '../../machinery/http/procedures.ts'
import { archiveOfBatch, beginBatch, stopBatch } from './batch.ts'
import { candidatesFor, findBatch, listBatches } from './queries.ts'

export const lettersAdmin = {
  candidates: admin.letters.candidates.handler(({ input, context: { scope } }) =>
    candidatesFor(scope, input),
  ),

  list: admin.letters.list.handler(({ context: { scope } }) => listBatches(scope)),

  get: admin.letters.get.handler(({ input: { id }, context: { scope } }) => findBatch(scope, id)),

  start: admin.letters.start.handler(async ({ input, context: { scope } }) => ({
    batchId: await beginBatch(scope, input),
  })),

  cancel: admin.letters.cancel.handler(({ input: { id }, context: { scope } }) => stopBatch(scope, id)),

  archive: admin.letters.archive.handler(({ input: { id }, context: { scope, language } }) =>
    archiveOfBatch(scope, id, language),
  ),
}
