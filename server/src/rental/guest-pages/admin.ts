/** Calls of a landlord about the pages of guests. */
import { admin } from '../../machinery/http/procedures.ts'
import { versionOf } from '../../machinery/seen.ts'
import { findProperty } from '../properties/queries.ts'
import { notesOf, saveNotes } from './arrival-notes.ts'
import { linkOf, revokeLink, shareLink } from './links.ts'

export const guestPagesAdmin = {
  get: admin.guestPages.get.handler(({ input, context: { scope } }) => linkOf(scope, input.bookingId)),

  share: admin.guestPages.share.handler(({ input, context: { scope } }) => shareLink(scope, input)),

  revoke: admin.guestPages.revoke.handler(async ({ input, context: { scope } }) => ({
    revoked: await revokeLink(scope, input.bookingId),
  })),

  getNotes: admin.guestPages.getNotes.handler(async ({ input, context: { scope } }) => {
    const { id } = await findProperty(scope, input.propertyId)
    const text = await notesOf(scope, id)
    return { text, version: versionOf(text) }
  }),

  saveNotes: admin.guestPages.saveNotes.handler(async ({ input, context: { scope } }) => {
    const { propertyId, text, seen } = input
    await saveNotes(scope, propertyId, text, seen)
    return { text, version: versionOf(text) }
  }),
}
