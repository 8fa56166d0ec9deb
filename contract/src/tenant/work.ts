/** The page behind a vendor's link: one ticket, without a sign-in. The token of the link is the only credential. */
import { TRADES } from '@domovik/domain/rental/tickets/trades.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@domovik/domain/rental/tickets/types.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, enteredCents, id, instant, prose } from '../base.ts'
import { fileAnswer, photo, photoErrors } from '../files.ts'

const token = z.string().regex(/^[\w-]{43}$/)
const tags = ['Vendor links']
const own = (...codes: ('ticket_cancelled' | (typeof photoErrors)[number])[]) =>
  call({ needs: 'public' }, 'link_invalid', ...codes)

/** What a vendor needs to do the work: no name of the tenant, no other ticket, no earlier cost. */
export const work = z.object({
  vendorName: z.string(),
  landlord: z.object({ name: z.string(), phone: z.string().nullable() }),
  language: z.enum(['en', 'es', 'pl']),
  expiresAt: instant,
  ticket: z.object({
    title: z.string(),
    description: z.string().nullable(),
    status: z.enum(TICKET_STATUSES),
    priority: z.enum(TICKET_PRIORITIES),
    trade: z.enum(TRADES),
    /** Address of the property with its city; null if the ticket has none. */
    place: z.string().nullable(),
    scheduledOn: civilDate.nullable(),
    createdAt: instant,
  }),
  doneAt: instant.nullable(),
  /** In cents. */
  proposedCost: cents.nullable(),
  currency,
  comments: z.array(
    z.object({ id, authorKind: z.enum(['manager', 'vendor']), body: z.string(), createdAt: instant }),
  ),
  photos: z.array(photo),
})

export const get = own()
  .route({ method: 'POST', path: '/work/read', tags, summary: 'Get the ticket of a link' })
  .input(z.object({ token }))
  .output(work)

export const addComment = own()
  .route({ method: 'POST', path: '/work/comments', tags, summary: 'Write to the landlord' })
  .input(z.object({ token, body: prose(4000).min(1) }))
  .output(work)

/** Marks the work as done and proposes a cost. A repetition replaces the proposal until the landlord books it. */
export const complete = own('ticket_cancelled')
  .route({ method: 'POST', path: '/work/complete', tags, summary: 'Mark the work as done' })
  .input(z.object({ token, cost: enteredCents.nullish() }))
  .output(work)

export const addPhoto = own(...photoErrors)
  .route({
    method: 'POST',
    path: '/work/photos',
    tags,
    successStatus: 201,
    summary: 'Add a photo of the work',
  })
  .input(z.object({ token, file: z.file() }))
  .output(photo)

export const photoFile = call({ needs: 'public' }, 'link_invalid', 'file_missing')
  .route({
    method: 'GET',
    path: '/work/{token}/photos/{photoId}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a photo',
  })
  .input(z.object({ token, photoId: id, size: z.enum(['preview', 'full']).default('full') }))
  .output(fileAnswer)
