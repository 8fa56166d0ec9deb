/** Calls of the tenant who signs. */
import { tenant, tenantPublic } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { markShareSeen } from '../documents/seen.ts'
import { checkDocument } from './check.ts'
import { finishedFile } from './finished-file.ts'
import { showLastFile, signOutside } from './outside.ts'
import { declineDocument, markViewed, signDocument } from './sign.ts'
import { lockSigning, presentSigning } from './signings.ts'

export const signingsTenant = {
  sign: tenant.signings.sign.handler(async ({ input, context: { scope, language } }) => {
    await signDocument(scope, input, translator(language, 'signing')('consent'))
    return presentSigning(scope, await lockSigning(scope, input.id))
  }),

  file: tenant.signings.file.handler(({ input: { id }, context: { scope } }) => finishedFile(scope, id)),

  fileToSign: tenant.signings.fileToSign.handler(async ({ input: { id }, context: { scope } }) => {
    const found = await lockSigning(scope, id)
    const answer = await showLastFile(scope, found)
    await markViewed(scope, found.documentId, found.fileId)
    await markShareSeen(scope, found.documentId)
    return answer
  }),

  signOutside: tenant.signings.signOutside.handler(async ({ input, context: { scope, language } }) => {
    await signOutside(scope, input, translator(language, 'signing')('outside.statement'))
    return presentSigning(scope, await lockSigning(scope, input.id))
  }),

  decline: tenant.signings.decline.handler(async ({ input, context: { scope } }) => {
    await declineDocument(scope, input)
    return presentSigning(scope, await lockSigning(scope, input.id))
  }),

  check: tenantPublic.signings.check.handler(({ input, context }) => checkDocument(context, input)),
}
