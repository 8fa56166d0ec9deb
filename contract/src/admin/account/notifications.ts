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
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** When nothing is pushed to the person's devices; from 22:00 to 07:00 includes midnight. */
const quietHours = z.object({
  from: timeOfDay,
  to: timeOfDay,
  timeZone: z.string().max(64).refine(isTimeZone),
})

const deviceId = z.string().regex(/^[0-9a-f]{64}$/)

export const notificationSettings = z.object({
  choices,
  quietHours: quietHours.nullable(),
  push: z.object({
    /** The public VAPID key (RFC 8292), base64url. */
    publicKey: z.string(),
    /** Browsers of this person that receive push messages. `id` is the SHA-256 of the endpoint. */
    devices: z.array(z.object({ id: deviceId, name: z.string(), since: instant })),
  }),
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
  .input(z.object({ choices: choices.optional(), quietHours: quietHours.nullable().optional() }))
  .output(notificationSettings)

/** Creates a new secret address; the previous one stops working. The address is returned only once. */
export const makeCalendar = call({ needs: 'member', viewOnlyInDemo: true, evenReadOnly: true })
  .route({ method: 'POST', path: '/me/calendar', tags, summary: 'Create a calendar feed to subscribe to' })
  .output(z.object({ url: z.string() }))

export const removeCalendar = call({ needs: 'member', viewOnlyInDemo: true, evenReadOnly: true })
  .route({ method: 'DELETE', path: '/me/calendar', tags, summary: 'Delete the calendar feed' })
  .output(z.object({ removed: z.boolean() }))

/** A browser belongs to one person: another person's registration of the same browser ends. */
export const addPushDevice = call({ needs: 'member', viewOnlyInDemo: true, evenReadOnly: true })
  .route({
    method: 'POST',
    path: '/me/push-devices',
    tags,
    summary: 'Register this browser for push messages',
  })
  .input(
    z.object({
      endpoint: z.url({ protocol: /^https$/ }).max(2000),
      /** Public key of the browser and its secret (RFC 8291), base64url. */
      p256dh: z.string().regex(/^[\w-]{87}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
      name: z.string().trim().min(1).max(120),
    }),
  )
  .output(notificationSettings)

export const removePushDevice = call({ needs: 'member', viewOnlyInDemo: true, evenReadOnly: true })
  .route({
    method: 'DELETE',
    path: '/me/push-devices/{id}',
    tags,
    summary: 'Stop push messages to a browser',
  })
  .input(z.object({ id: deviceId }))
  .output(notificationSettings)
