/** Calls of a landlord about documents that are signed. */
import { admin, adminPublic } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { checkDocument } from './check.ts'
import { evidenceOf } from './evidence.ts'
import { finishedFile } from './finished-file.ts'
import { showLastFile, signOutside } from './outside.ts'
import { cancelSigning, recordOnPaper, remindSigner, sendDocument } from './send.ts'
import { revokeLink, sendLink } from './send-link.ts'
import { signDocument } from './sign.ts'
import { lockSigning, presentSigning } from './signings.ts'

export const signingsAdmin = {
  send: admin.signings.send.handler(({ input, context: { scope } }) => sendDocument(scope, input)),

  recordPaper: admin.signings.recordPaper.handler(({ input, context: { scope, language } }) =>
    recordOnPaper(scope, input, translator(language, 'signing')('paper.statement')),
  ),

  sign: admin.signings.sign.handler(async ({ input, context: { scope, language } }) => {
    await signDocument(scope, input, translator(language, 'signing')('consent'))
    return presentSigning(scope, await lockSigning(scope, input.id))
  }),

  fileToSign: admin.signings.fileToSign.handler(async ({ input: { id }, context: { scope } }) =>
    showLastFile(scope, await lockSigning(scope, id)),
  ),

  signOutside: admin.signings.signOutside.handler(async ({ input, context: { scope, language } }) => {
    await signOutside(scope, input, translator(language, 'signing')('outside.statement'))
    return presentSigning(scope, await lockSigning(scope, input.id))
  }),

  cancel: admin.signings.cancel.handler(({ input, context: { scope } }) => cancelSigning(scope, input)),

  remind: admin.signings.remind.handler(({ input: { id }, context: { scope } }) => remindSigner(scope, id)),

  sendLink: admin.signings.sendLink.handler(({ input, context: { scope } }) => sendLink(scope, input)),

  revokeLink: admin.signings.revokeLink.handler(({ input, context: { scope } }) => revokeLink(scope, input)),

  file: admin.signings.file.handler(({ input: { id }, context: { scope } }) => finishedFile(scope, id)),

  evidence: admin.signings.evidence.handler(async ({ input: { id }, context: { scope } }) => {
    await lockSigning(scope, id)
    return evidenceOf(scope, id)
  }),

  check: adminPublic.signings.check.handler(({ input, context }) => checkDocument(context, input)),
}
