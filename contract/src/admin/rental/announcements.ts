/** Announcements: one text to several tenants, each in the conversation with that tenant. */
import { ANNOUNCED_PER_DAY, ANNOUNCEMENT_STATES } from '@domovik/domain/rental/messages/announcements.ts'
import { MESSAGE_MAX_LENGTH } from '@domovik/domain/rental/messages/messages.ts'
import { z } from 'zod'
import { call, id, instant, may, prose } from '../../base.ts'

const tags = ['Announcements']

/** Tenants who live somewhere today or have a conversation, by name. At most ANNOUNCED_PER_DAY. */
export const candidates = call({ needs: 'edit_tenants' })
  .route({ method: 'GET', path: '/announcements/candidates', tags, summary: 'List who could be written to' })
  .output(
    z.array(
      z.object({
        tenantId: id,
        name: z.string(),
        /** Where the tenant lives today. */
        address: z.string().nullable(),
        /** Whether the tenant uses the portal; otherwise an announcement is not sent. */
        inPortal: z.boolean(),
      }),
    ),
  )

const announcement = z.object({
  id,
  body: z.string(),
  state: z.enum(ANNOUNCEMENT_STATES),
  authorName: z.string().nullable(),
  /** Tenants, those who were written to, and those who have read it. */
  total: z.int(),
  sent: z.int(),
  read: z.int(),
  createdAt: instant,
})

/** The newest 100. */
export const list = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/announcements', tags, summary: 'List announcements, the newest first' })
  .output(z.object({ announcements: z.array(announcement), can: may('create') }))

export const create = call({ needs: 'edit_tenants' }, 'portal_not_used', 'too_many_announced')
  .route({
    method: 'POST',
    path: '/announcements',
    tags,
    successStatus: 201,
    summary: 'Write to several tenants',
  })
  .input(
    z.object({
      body: prose(MESSAGE_MAX_LENGTH).pipe(z.string().min(1)),
      /** Each must use the portal. */
      tenantIds: z.array(id).min(1).max(ANNOUNCED_PER_DAY),
    }),
  )
  .output(announcement)

/** Tenants who were written to keep the message. */
export const cancel = call({ needs: 'edit_tenants' })
  .route({ method: 'POST', path: '/announcements/{id}/cancel', tags, summary: 'Stop an announcement' })
  .input(z.object({ id }))
  .output(announcement)
