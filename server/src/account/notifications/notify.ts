/**
 * Sends notifications to the members of an organization, in the application, by e-mail and to their devices, once per subject.
 */
import {
  can,
  type OrganizationRole,
  type PermissionChanges,
} from '@domovik/domain/account/access/permissions.ts'
import {
  type Channel,
  isWanted,
  type NotificationChoices,
  TRIGGER_NEEDS,
  type Trigger,
} from '@domovik/domain/account/notifications/triggers.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { organizationPath } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { pushTime } from './push.ts'
import type { OwnQuietHours } from './push-devices.ts'
import { sentenceOf } from './words.ts'

export type NewNotification = {
  trigger: Trigger
  subject: string
  data: Record<string, string | number | boolean | null>
  path: string
  /** The user who caused the event and is therefore not notified. */
  by?: string | null
  /** Notifies only this member. */
  only?: string
  /** Notifies only this member, and everybody if this member may not see the subject. */
  first?: string
  /** The member who hears of it in another notification. */
  except?: string | undefined
}

type Reader = {
  userId: string
  email: string | null
  role: OrganizationRole
  changes: PermissionChanges
  language: Language
  choices: NotificationChoices
  quietHours: OwnQuietHours | null
  hasDevices: boolean
}

/** The members who can open the pages that notifications link to, with their preferences: nobody while the organization is suspended. */
async function readersOf({ db, organizationId }: SystemScope): Promise<Reader[]> {
  const { rows } = await db.execute<Reader>(sql`
    select m.user_id as "userId", u.email, case when o.owner_id = m.user_id then 'owner' else m.role end as role,
           json_build_object('added', m.added_permissions, 'removed', m.removed_permissions) as changes,
           coalesce(p.language, o.language) as language, coalesce(p.notifications, '{}'::jsonb) as choices,
           p.quiet_hours as "quietHours",
           exists (select 1 from push_devices d where d.organization_id = m.organization_id and d.user_id = m.user_id) as "hasDevices"
      from organization_members m join organizations o on o.id = m.organization_id and o.status <> 'suspended'
      join auth.users u on u.id = m.user_id and u.deleted_at is null and not u.must_change_password
       and (u.banned_until is null or u.banned_until <= app.now())
      left join user_preferences p on p.user_id = m.user_id
     where m.organization_id = ${organizationId} order by m.user_id`)
  return rows
}

/**
 * Notifies every member who may see the subject and has not turned the notification off. A subject already
 * notified is skipped.
 */
export async function notify(scope: SystemScope, news: readonly NewNotification[]): Promise<void> {
  if (news.length === 0) return
  const readers = await readersOf(scope)
  const maySee = ({ role, changes }: Reader, { trigger }: NewNotification): boolean =>
    can({ systemRole: 'user', organizationRole: role, changes }, TRIGGER_NEEDS[trigger])
  const chosen = (one: NewNotification): string | undefined =>
    one.only ?? readers.find((reader) => reader.userId === one.first && maySee(reader, one))?.userId
  for (const reader of readers) {
    const { userId } = reader
    const heard = news.filter(
      (one) =>
        one.by !== userId &&
        one.except !== userId &&
        (chosen(one) ?? userId) === userId &&
        maySee(reader, one),
    )
    await tellOne(scope, reader, heard)
  }
}

/**
 * A notification that is only e-mailed or pushed also gets a row, already marked as read. The row prevents a
 * second message.
 */
async function tellOne(scope: SystemScope, reader: Reader, heard: readonly NewNotification[]): Promise<void> {
  const { db, organizationId } = scope
  const wants = (trigger: Trigger, channel: Channel) => isWanted(reader.choices, trigger, channel)
  const pushAt = pushTime(now(), reader.quietHours).toString()
  const isPushed = (trigger: Trigger) => reader.hasDevices && !scope.isDemo && wants(trigger, 'push')
  const rows = heard
    .filter(({ trigger }) => wants(trigger, 'app') || wants(trigger, 'email') || isPushed(trigger))
    .map(({ trigger, subject, data, path }) => {
      return {
        ...{ id: newId(), trigger, subject, data, path },
        read: !wants(trigger, 'app'),
        push_at: isPushed(trigger) ? pushAt : null,
      }
    })
  if (rows.length === 0) return
  const { rows: fresh } = await db.execute<{ id: string }>(sql`
    insert into notifications (organization_id, id, user_id, trigger, subject, data, path, created_at, read_at, push_at)
    select ${organizationId}, n.id, ${reader.userId}, n.trigger, n.subject, n.data, n.path, app.now(), case when n.read then app.now() end, n.push_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, trigger text, subject text, data jsonb, path text, read boolean, push_at timestamptz)
    on conflict (organization_id, user_id, subject) do nothing returning id`)
  const made = new Set(fresh.map(({ id }) => id))
  for (const row of rows)
    if (made.has(row.id) && wants(row.trigger, 'email') && !scope.isDemo) await mail(scope, reader, row)
}

async function mail(scope: SystemScope, reader: Reader, news: NewNotification): Promise<void> {
  if (!reader.email) return
  const { db, services, organizationId } = scope
  await queueMail(db, services.masterKey, services.config.productName, {
    to: reader.email,
    language: reader.language,
    template: 'mail:notification',
    data: {
      sentence: sentenceOf(reader.language, news),
      link: `${services.config.appUrl}${organizationPath(organizationId, news.path)}`,
    },
    organizationId,
    reader: { userId: reader.userId, organizationId, permission: TRIGGER_NEEDS[news.trigger] },
  })
}
