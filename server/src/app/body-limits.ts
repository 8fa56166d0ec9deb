/** How large the body of a request may be, by its address. */
import { DOCUMENT_MAX_BYTES } from '@domovik/domain/machinery/files/documents.ts'
import { PHOTO_MAX_BYTES } from '@domovik/domain/machinery/files/photos.ts'
import { MESSAGE_FILES_MAX_BYTES } from '@domovik/domain/rental/messages/messages.ts'

type Limit = { maxSize: number; refusal: 'payload_too_large' | 'file_too_large' }

const mb = 1024 * 1024
/** What multipart/form-data and the other fields add to the files. */
const around = 64 * 1024
const usual: Limit = { maxSize: 2 * mb, refusal: 'payload_too_large' }
const oneFile: Limit = {
  maxSize: Math.max(PHOTO_MAX_BYTES, DOCUMENT_MAX_BYTES) + around,
  refusal: 'file_too_large',
}
const withFiles: [RegExp, Limit][] = [
  [/^\/(imports|bank\/files|bank\/files\/check)$/, { maxSize: 21 * mb, refusal: 'payload_too_large' }],
  [
    /^\/(tenant\/)?messages(\/[^/]+)?$/,
    { maxSize: MESSAGE_FILES_MAX_BYTES + around, refusal: 'payload_too_large' },
  ],
  [/^\/((tenant\/)?tickets\/[^/]+|(properties|inspections)\/[^/]+|tenant\/work)\/photos$/, oneFile],
  [/^\/tenant\/meters\/[^/]+\/readings$/, oneFile],
  [/^\/((tenant\/)?signings\/[^/]+|tenant\/sign)\/signed-file$/, oneFile],
  [/^\/(expenses\/[^/]+\/files|organization\/logo|documents|documents\/[^/]+\/versions)$/, oneFile],
]

/** Returns the limit for an address below /api, for example '/documents'. */
export const bodyLimitOf = (address: string): Limit =>
  withFiles.find(([pattern]) => pattern.test(address))?.[1] ?? usual
