/** Pushes notifications to the devices of members, after their quiet hours. */
import { type MemberToday, memberCan } from '@domovik/domain/account/access/member-today.ts'
import { isQuiet } from '@domovik/domain/account/notifications/quiet-hours.ts'
import { TRIGGER_NEEDS, type Trigger } from '@domovik/domain/account/notifications/triggers.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { organizationPath } from '../../machinery/links.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { JobDefinition, Services } from '../../machinery/services/services.ts'
import { type Post, postPublicly } from './post-publicly.ts'
import { type OwnQuietHours, openSubscription } from './push-devices.ts'
import { encryptPush, vapidHeader, vapidKeys } from './push-encryption.ts'
import { sentenceOf } from './words.ts'

const atOnce = 200
/** A message that could not be delivered is tried again for this time. */
const hoursTried = 24
/** Seconds for which a push service keeps a message for a browser that is switched off. */
const keptSeconds = 86_400
/** The browser no longer exists. */
const gone = [404, 410]
/** The push service refuses this message, and would refuse it again. */
const refused = [400, 401, 403, 413]

/** Returns when a message of this instant is pushed: at once, or at the end of the quiet hours. */
export function pushTime(at: Temporal.Instant, quiet: OwnQuietHours | null): Temporal.Instant {
  if (!quiet) return at
  const local = at.toZonedDateTimeISO(quiet.timeZone)
  if (!isQuiet(quiet, local.toPlainTime().toString({ smallestUnit: 'minute' }))) return at
  const end = local.withPlainTime(quiet.to)
  const later = Temporal.ZonedDateTime.compare(end, local) > 0
  return (later ? end : end.add({ days: 1 }).withPlainTime(quiet.to)).toInstant()
}

type Waiting = {
  organizationId: string
  id: string
  userId: string
  trigger: Trigger
  data: Record<string, string | number | boolean | null>
  path: string
  language: Language
  tooOld: boolean
  devices: { hash: string; sealed: string }[] | null
  member: MemberToday
}

/** Sends what is due. `post` sends one message to a push service. */
export const sendPush = (post: Post = postPublicly): JobDefinition => ({
  name: 'send-push',
  run: async (services) => {
    for (const message of await claim(services)) {
      // A right can be lost between the event and the end of the quiet hours.
      const seen = memberCan(message.member, TRIGGER_NEEDS[message.trigger])
      await deliver(services, post, seen ? message : { ...message, devices: [] })
    }
  },
})

/**
 * Returns the messages that are due and postpones them by five minutes, so that no other node sends them and a failed
 * one is tried again. A notification that was read in the meantime has no devices here.
 */
function claim(services: Services): Promise<Waiting[]> {
  return acrossOrganizations(services, 'send push', async (db) => {
    const { rows } = await db.execute<Waiting>(sql`
      with due as (
        select organization_id, id from notifications where push_at <= app.now()
         order by push_at limit ${atOnce} for update skip locked),
      claimed as (
        update notifications n set push_at = app.now() + interval '5 minutes' from due
         where n.organization_id = due.organization_id and n.id = due.id returning n.*)
      select c.organization_id as "organizationId", c.id, c.user_id as "userId", c.trigger, c.data, c.path,
             coalesce(p.language, o.language) as language,
             c.created_at < app.now() - make_interval(hours => ${hoursTried + 24}) as "tooOld",
             json_build_object('role', case when o.owner_id = m.user_id then 'owner' else m.role end, 'hasAccount', true,
                               'changes', json_build_object('added', m.added_permissions, 'removed', m.removed_permissions)) as member,
             (select json_agg(json_build_object('hash', d.endpoint_hash, 'sealed', d.subscription_sealed)) from push_devices d
               where d.organization_id = c.organization_id and d.user_id = c.user_id and o.status <> 'suspended'
                 and (c.read_at is null or c.read_at = c.created_at)
                 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= app.now())) as devices
        from claimed c join organizations o on o.id = c.organization_id join auth.users u on u.id = c.user_id
        join organization_members m on m.organization_id = c.organization_id and m.user_id = c.user_id
        left join user_preferences p on p.user_id = c.user_id
       order by c.created_at, c.id`)
    return rows
  })
}

async function deliver(services: Services, post: Post, message: Waiting): Promise<void> {
  const { organizationId, id, userId } = message
  const answers = await Promise.all(
    (message.devices ?? []).map(async ({ hash, sealed }) => {
      const status = await sendTo(services, post, message, hash, sealed).catch((error: unknown) => {
        services.log.warn({ err: error, organizationId }, 'push message not sent')
        return 0
      })
      return { hash, status }
    }),
  )
  const dead = answers.filter(({ status }) => gone.includes(status)).map(({ hash }) => hash)
  const again = answers.some(
    ({ status }) => (status < 200 || status > 299) && !gone.includes(status) && !refused.includes(status),
  )
  await acrossOrganizations(services, 'send push', async (db) => {
    for (const hash of dead)
      await db.execute(sql`delete from push_devices where endpoint_hash = ${hash} and user_id = ${userId}`)
    if (!again || message.tooOld)
      await db.execute(
        sql`update notifications set push_at = null where organization_id = ${organizationId} and id = ${id}`,
      )
  })
}

/**
 * Sends to one device and returns the status. The browser shows messages with the same tag only once. Rejects if the
 * device cannot be read or reached; it must not throw, because one broken device would hold up the messages of all.
 */
async function sendTo(
  services: Services,
  post: Post,
  message: Waiting,
  hash: string,
  sealed: string,
): Promise<number> {
  const { masterKey, config } = services
  const device = openSubscription(masterKey, hash, sealed)
  const text = JSON.stringify({
    title: config.productName,
    body: sentenceOf(message.language, message).slice(0, 600),
    url: organizationPath(message.organizationId, message.path),
    tag: message.id,
  })
  const until = Math.floor(now().epochMilliseconds / 1000) + 12 * 3600
  const headers = {
    authorization: vapidHeader(vapidKeys(masterKey), device.endpoint, config.appUrl, until),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(keptSeconds),
    urgency: 'normal',
  }
  return post(device.endpoint, headers, encryptPush(device, text))
}
