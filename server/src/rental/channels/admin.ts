/** Calls of a landlord about the calendars of channels. */
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission } from '../../machinery/scope/scope.ts'
import { cancelWords } from '../bookings/cancel-words.ts'
import { findProperty } from '../properties/queries.ts'
import { makeExport, removeExport } from './exports.ts'
import { markEcho } from './mark-echo.ts'
import { exportsOf, sourcesOf } from './queries.ts'
import { addSource, previewSource, readNow, removeSource, saveMeanings, wordingsOfSource } from './sources.ts'
import { unmarkEcho } from './unmark-echo.ts'

export const channelsAdmin = {
  list: admin.channels.list.handler(async ({ input, context: { scope } }) => {
    const { id } = await findProperty(scope, input.propertyId)
    return {
      sources: await sourcesOf(scope, id),
      exports: await exportsOf(scope, id),
      can: { edit: hasPermission(scope, 'edit_properties') },
    }
  }),

  preview: admin.channels.preview.handler(({ input, context: { scope } }) => previewSource(scope, input)),

  wordings: admin.channels.wordings.handler(({ input, context: { scope } }) =>
    wordingsOfSource(scope, input.id),
  ),

  add: admin.channels.add.handler(async ({ input, context: { scope } }) => ({
    id: await addSource(scope, input),
  })),

  saveMeanings: admin.channels.saveMeanings.handler(async ({ input, context: { scope } }) => {
    await saveMeanings(scope, input.id, input)
    return { id: input.id }
  }),

  readNow: admin.channels.readNow.handler(async ({ input, context: { scope } }) => {
    await readNow(scope, input.id)
    return { id: input.id }
  }),

  remove: admin.channels.remove.handler(async ({ input, context: { scope } }) => {
    return { removed: true, takenAway: await removeSource(scope, input.id, input.takesAway) }
  }),

  markEcho: admin.channels.markEcho.handler(async ({ input, context: { scope, language } }) => {
    await markEcho(scope, input.bookingId, cancelWords(translator(language, 'bookings')))
    return { bookingId: input.bookingId }
  }),

  unmarkEcho: admin.channels.unmarkEcho.handler(async ({ input, context: { scope } }) => {
    await unmarkEcho(scope, input.bookingId)
    return { bookingId: input.bookingId }
  }),

  makeExport: admin.channels.makeExport.handler(({ input, context: { scope } }) => makeExport(scope, input)),

  removeExport: admin.channels.removeExport.handler(async ({ input, context: { scope } }) => {
    await removeExport(scope, input.id)
    return { removed: true }
  }),
}
