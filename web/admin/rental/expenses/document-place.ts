import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from '@domovik/domain/machinery/files/documents.ts'
import type { Send } from '../../../ui/files/uploads.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

export const documentLimits = { accept: DOCUMENT_TYPES, types: 'PDF, PNG, JPG', maxSize: DOCUMENT_MAX_BYTES }

/** The upload queue of an expense's documents. */
export const documentPlace = (expenseId: string): string => `expense:${expenseId}`

/**
 * Makes the function that sends one document. A retry sends the same input, so the server adds the document only
 * once.
 */
export function useSendDocument(): (expenseId: string) => (file: File) => Send {
  return (expenseId) => (file) => {
    const input = { id: expenseId, file }
    return async (onProgress) => {
      await client.expenses.addFile(input, { context: { onProgress } })
      await refreshScreen()
    }
  }
}
