import { TRIGGERS } from '@domovik/domain/account/notifications/triggers.ts'
import { z } from 'zod'
import { call, id, instant, listOf, listQuery } from '../../base.ts'

const tags = ['Notifications']

export const notification = z.object({
  id,
  trigger: z.enum(TRIGGERS),
  /** Values for the sentence: names, amounts in cents, days, counts. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Path of the screen that the notification opens. */
  path: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
})

export const list = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/notifications',
    tags,
    summary: 'List my notifications in this organization, newest first',
  })
  .input(z.object(listQuery(['createdAt'])))
  .output(listOf(notification, z.object({ unread: z.int() })))

export const markRead = call({ needs: 'member', evenReadOnly: true })
  .route({
    method: 'PUT',
    path: '/notifications/read',
    tags,
    summary: 'Mark one or all notifications as read',
  })
  .input(z.object({ id: id.optional() }))
  .output(z.object({ unread: z.int() }))

const choices = z.partialRecord(
  z.enum(TRIGGERS),
  z.object({ app: z.boolean(), email: z.boolean(), push: z.boolean() }).partial(),
)
export const notificationSettings = z.object({
  choices,
  /** Whether e-mail and push messages are configured on this installation. */
  channels: z.object({ email: z.boolean(), push: z.boolean() }),
  calendar: z.object({ since: instant }).nullable(),
})

export const settings = call({ needs: 'member' })
  .route({
    method: 'GET',
    path: '/me/notifications',
    tags,
    summary: 'Get my notification preferences and channels',
  })
  .output(notificationSettings)

export const saveSettings = call({ needs: 'member', viewOnlyInDemo: true, evenReadOnly: true })
  .route({ method: 'PUT', path: '/me/notifications', tags, summary: 'Change my notification preferences' })
  .input(z.object({ choices }))
  .output(notificationSettings)

/** Creates a new secret address; the previous one stops working. The address is returned only once. */
export const makeCalendar = call({ needs: 'member', viewOnlyInDemo: true, evenReadOnly: true })
  .route({ method: 'POST', path: '/me/calendar', tags, summary: 'Create a calendar feed to subscribe to' })
  .output(z.object({ url: z.string() }))

export const removeCalendar = call({ needs: 'member', viewOnlyInDemo: true, evenReadOnly: true })
  .route({ method: 'DELETE', path: '/me/calendar', tags, summary: 'Delete the calendar feed' })
  .output(z.object({ removed: z.boolean() }))
