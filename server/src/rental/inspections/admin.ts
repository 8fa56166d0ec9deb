/** Calls of landlords about handover reports. */
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission } from '../../machinery/scope/scope.ts'
import { putDeduction, removeDeduction } from './deductions.ts'
import { createInspection, syncInspection, withdrawInspection } from './edit.ts'
import { protocolFile } from './file.ts'
import { addInspectionPhoto, removeInspectionPhoto, showInspectionPhoto } from './photos.ts'
import { presentInspection, presentRow } from './present.ts'
import { findInspection, listInspections } from './queries.ts'
import { inspectionEvidence, signInspection } from './sign.ts'

export const inspectionsAdmin = {
  list: admin.inspections.list.handler(async ({ input, context: { scope } }) => ({
    inspections: (await listInspections(scope, input)).map(presentRow),
    can: { create: hasPermission(scope, 'edit_properties') },
  })),

  get: admin.inspections.get.handler(async ({ input: { id }, context: { scope } }) =>
    presentInspection(scope, await findInspection(scope, id)),
  ),

  create: admin.inspections.create.handler(async ({ input, context: { scope } }) => ({
    id: await createInspection(scope, input),
  })),

  sync: admin.inspections.sync.handler(async ({ input: { id, operations }, context: { scope } }) => {
    const outcomes = await syncInspection(scope, id, operations)
    return { outcomes, protocol: await presentInspection(scope, await findInspection(scope, id)) }
  }),

  addPhoto: admin.inspections.addPhoto.handler(({ input, context: { scope } }) =>
    addInspectionPhoto(scope, input),
  ),

  photoFile: admin.inspections.photoFile.handler(({ input, context: { scope } }) =>
    showInspectionPhoto(scope, input),
  ),

  removePhoto: admin.inspections.removePhoto.handler(
    async ({ input: { id, photoId }, context: { scope } }) => {
      await removeInspectionPhoto(scope, id, photoId)
      return { id: photoId }
    },
  ),

  sign: admin.inspections.sign.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'inspections')
    await signInspection(scope, input, { landlord: t('sign.landlordAgreed'), tenant: t('sign.tenantAgreed') })
    return presentInspection(scope, await findInspection(scope, input.id))
  }),

  withdraw: admin.inspections.withdraw.handler(async ({ input: { id, reason }, context: { scope } }) => {
    await withdrawInspection(scope, id, reason)
    return presentInspection(scope, await findInspection(scope, id))
  }),

  putDeduction: admin.inspections.putDeduction.handler(async ({ input, context: { scope } }) => {
    await putDeduction(scope, { ...input, rowId: input.rowId ?? null })
    return presentInspection(scope, await findInspection(scope, input.id))
  }),

  removeDeduction: admin.inspections.removeDeduction.handler(
    async ({ input: { id, deductionId }, context: { scope } }) => {
      await removeDeduction(scope, id, deductionId)
      return presentInspection(scope, await findInspection(scope, id))
    },
  ),

  file: admin.inspections.file.handler(({ input: { id }, context: { scope } }) => protocolFile(scope, id)),

  evidence: admin.inspections.evidence.handler(({ input: { id }, context: { scope } }) =>
    inspectionEvidence(scope, id),
  ),
}
