/** The page that shows a stay to its guest by a link, without a sign-in. */
import { GUEST_MAILS } from '@domovik/domain/rental/guest-mails/mails.ts'
import { z } from 'zod'
import { call, id, instant, prose, seen, version } from '../../base.ts'

const tags = ['Guest pages']

/** Returns the link of a booking; its address is not stored. */
export const get = call({ needs: 'view_properties' })
  .route({ method: 'GET', path: '/bookings/{bookingId}/guest-page', tags, summary: "Link of a guest's page" })
  .input(z.object({ bookingId: id }))
  .output(
    z.object({
      link: z.object({ createdAt: instant, openedAt: instant.nullable() }).nullable(),
      /** Whether the guest has an e-mail address. */
      hasEmail: z.boolean(),
      /** The mails that the guest got automatically, oldest first. */
      mails: z.array(z.object({ kind: z.enum(GUEST_MAILS), sentAt: instant })),
      can: z.object({ share: z.boolean() }),
    }),
  )

/** Makes a new link, and mails it to the guest if asked. An earlier link stops working. Needs view_payments too. */
export const share = call({ needs: 'edit_properties', viewOnlyInDemo: true })
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/guest-page',
    tags,
    successStatus: 201,
    summary: "Make the link of a guest's page",
  })
  .input(z.object({ bookingId: id, mail: z.boolean().default(false) }))
  .output(z.object({ url: z.string(), mailed: z.boolean() }))

/** Ends the link at once. */
export const revoke = call({ needs: 'edit_properties', viewOnlyInDemo: true })
  .route({
    method: 'DELETE',
    path: '/bookings/{bookingId}/guest-page',
    tags,
    summary: "End the link of a guest's page",
  })
  .input(z.object({ bookingId: id }))
  .output(z.object({ revoked: z.boolean() }))

const arrivalNotes = z.object({ text: z.string(), version })

/** Returns how guests get into a property: door code, wifi. */
export const getNotes = call({ needs: 'edit_properties' })
  .route({
    method: 'GET',
    path: '/properties/{propertyId}/arrival-notes',
    tags,
    summary: 'How guests get in',
  })
  .input(z.object({ propertyId: id }))
  .output(arrivalNotes)

/** Saves how guests get into a property. Guests see it from the day before the arrival to the day of departure. */
export const saveNotes = call({ needs: 'edit_properties' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/properties/{propertyId}/arrival-notes',
    tags,
    summary: 'Save how guests get in',
  })
  .input(z.object({ propertyId: id, text: prose(2000), seen }))
  .output(arrivalNotes)
