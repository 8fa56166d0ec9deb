/** The documents of an expense: its receipt and other attachments. */
import { DOCUMENTS_PER_EXPENSE } from '@domovik/domain/machinery/files/documents.ts'
import {
  addDocument,
  chooseReceipt,
  removeDocument,
  restoreDocument,
  showDocument,
} from '../../machinery/files/documents.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { findExpense } from './queries.ts'

/** Returns the expense as the owner of documents. Throws not_found. */
async function ownerOf(scope: Scope, id: string) {
  await findExpense(scope, id)
  return { table: 'expenses', id, tenantId: null, limit: DOCUMENTS_PER_EXPENSE } as const
}

const told = (scope: Scope, recordId: string, details: Record<string, string>): Promise<void> =>
  record(scope, { action: 'UPDATE', table: 'expenses', recordId, details })

export const expenseFiles = {
  addFile: admin.expenses.addFile.handler(async ({ input: { id, file }, context: { scope } }) => {
    const document = await addDocument(scope, await ownerOf(scope, id), file)
    await told(scope, id, { file: document.id })
    return document
  }),

  showFile: admin.expenses.showFile.handler(
    async ({ input: { id, fileId, size }, context: { scope } }) =>
      await showDocument(scope, await ownerOf(scope, id), fileId, size),
  ),

  removeFile: admin.expenses.removeFile.handler(async ({ input: { id, fileId }, context: { scope } }) => {
    await removeDocument(scope, await ownerOf(scope, id), fileId)
    await told(scope, id, { fileRemoved: fileId })
    return { id: fileId }
  }),

  restoreFile: admin.expenses.restoreFile.handler(async ({ input: { id, fileId }, context: { scope } }) => {
    await restoreDocument(scope, await ownerOf(scope, id), fileId)
    await told(scope, id, { fileRestored: fileId })
    return { id: fileId }
  }),

  chooseReceipt: admin.expenses.chooseReceipt.handler(
    async ({ input: { id, fileId }, context: { scope } }) => {
      await chooseReceipt(scope, await ownerOf(scope, id), fileId)
      await told(scope, id, { receipt: fileId })
      return { id: fileId }
    },
  ),
}
