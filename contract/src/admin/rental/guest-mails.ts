/** The mails that guests of a unit get about their stays (docs/decisions/119). */
import { GUEST_MAILS } from '@domovik/domain/rental/guest-mails/mails.ts'
import { z } from 'zod'
import { call, id, may, seen, version } from '../../base.ts'

const tags = ['Mails to guests']
const path = '/properties/{propertyId}/guest-mails'
const kinds = z.array(z.enum(GUEST_MAILS)).max(GUEST_MAILS.length)

/** Returns which mails the guests of a property get. */
export const get = call({ needs: 'view_properties' })
  .route({ method: 'GET', path, tags, summary: 'Which mails guests of a property get' })
  .input(z.object({ propertyId: id }))
  .output(z.object({ kinds, version, can: may('edit') }))

/** Chooses the mails. Their page shows what a guest owes, so it needs `view_payments` too. */
export const save = call({ needs: 'edit_properties', viewOnlyInDemo: true }, 'version_conflict')
  .route({ method: 'PUT', path, tags, summary: 'Choose the mails that guests of a property get' })
  .input(z.object({ propertyId: id, kinds, seen }))
  .output(z.object({ kinds, version }))
