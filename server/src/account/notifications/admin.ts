/** A member's notifications, notification preferences and calendar feed. */
import { createHash, randomBytes } from 'node:crypto'
import type { notification } from '@domovik/contract/admin/account/notifications.ts'
import { type NotificationChoices, visibleTriggers } from '@domovik/domain/account/notifications/triggers.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type ListPlan, listPage } from '../../machinery/db/list.ts'
import { admin } from '../../machinery/http/procedures.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { preferencesOf, savePreferences } from '../users/queries.ts'
import { addDevice, devicesOf, type OwnQuietHours, removeDevice } from './push-devices.ts'
import { vapidKeys } from './push-encryption.ts'

type Row = z.infer<typeof notification>

export const notificationsAdmin = {
  list: admin.notifications.list.handler(({ input, context: { scope } }) =>
    listPage<Row, { unread: number }>(scope, ownNotifications(scope), input),
  ),

  markRead: admin.notifications.markRead.handler(async ({ input, context: { scope } }) => {
    const { db } = scope
    const one = input.id ? sql`and id = ${input.id}` : sql``
    await db.execute(sql`
      update notifications set read_at = app.now()
       where ${ownVisible(scope)} and read_at is null ${one}`)
    const { rows } = await db.execute<{ unread: number }>(sql`
      select count(*)::int as unread from notifications
       where ${ownVisible(scope)} and read_at is null`)
    return rows[0]!
  }),

  settings: admin.notifications.settings.handler(({ context: { scope } }) => settingsOf(scope)),

  saveSettings: admin.notifications.saveSettings.handler(async ({ input, context: { scope, language } }) => {
    const { choices, quietHours } = input
    await savePreferences(scope, language, {
      ...(choices === undefined ? {} : { notifications: choices }),
      ...(quietHours === undefined ? {} : { quietHours }),
    })
    return settingsOf(scope)
  }),

  addPushDevice: admin.notifications.addPushDevice.handler(async ({ input, context: { scope } }) => {
    await addDevice(scope, input)
    return settingsOf(scope)
  }),

  removePushDevice: admin.notifications.removePushDevice.handler(async ({ input, context: { scope } }) => {
    await removeDevice(scope, input.id)
    return settingsOf(scope)
  }),

  makeCalendar: admin.notifications.makeCalendar.handler(async ({ context: { scope } }) => {
    const { db, organizationId, userId, services } = scope
    const token = randomBytes(32).toString('base64url')
    await db.execute(sql`
      insert into calendar_feeds (organization_id, user_id, token_hash, created_at)
      values (${organizationId}, ${userId}, ${hashOf(token)}, app.now())
      on conflict (organization_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`)
    return { url: `${services.config.appUrl}/api/calendar/${token}` }
  }),

  removeCalendar: admin.notifications.removeCalendar.handler(async ({ context: { scope } }) => {
    const { rows } = await scope.db.execute(sql`
      delete from calendar_feeds where organization_id = ${scope.organizationId} and user_id = ${scope.userId} returning user_id`)
    return { removed: rows.length > 0 }
  }),
}

/** SHA-256 of a calendar token, in hexadecimal. Only the hash is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The member's own notifications, without those that contain what the member may no longer see. */
const ownVisible = ({ organizationId, userId, permissions }: Scope): SQL => sql`
  organization_id = ${organizationId} and user_id = ${userId} and trigger = any (${sql.param(visibleTriggers(permissions))}::text[])`

const ownNotifications = (scope: Scope): ListPlan => ({
  rows: sql`
    select id, trigger, data, path, created_at as "createdAt", read_at as "readAt" from notifications
     where ${ownVisible(scope)}`,
  sorts: { createdAt: sql`"createdAt"` },
  defaultSort: '-createdAt',
  totals: { unread: sql`count(*) filter (where "readAt" is null)` },
})

async function settingsOf(scope: Scope) {
  const { db, organizationId, userId, services } = scope
  const preferences = await preferencesOf(scope)
  const { rows } = await db.execute<{ since: string }>(sql`
    select to_json(created_at) as since from calendar_feeds where organization_id = ${organizationId} and user_id = ${userId}`)
  return {
    choices: (preferences?.notifications ?? {}) as NotificationChoices,
    channels: { email: services.config.smtpUrl !== undefined, push: true },
    quietHours: (preferences?.quietHours ?? null) as OwnQuietHours | null,
    push: { publicKey: vapidKeys(services.masterKey).publicKey, devices: await devicesOf(scope) },
    calendar: rows[0] ?? null,
  }
}
