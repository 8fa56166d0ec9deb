/** The activation of an organization by the link of a mail (ONB-04, ONB-05, SESSION-17). */
import { createHash, randomBytes } from 'node:crypto'
import { ACTIVATION_VALID_DAYS } from '@domovik/domain/account/onboarding/steps.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { PersonScope, Scope, SystemScope } from '../../machinery/scope/scope.ts'
import { changeOrganization } from '../organizations/queries.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Mails a new link to the caller; older links stop working. Only the hash of the link is stored. The status is not
 * changed, because the organization may be activated at the same moment.
 */
export async function sendActivation(
  scope: PersonScope | Scope,
  { id, name, language }: { id: string; name: string; language: Language },
): Promise<string> {
  const { db, services, actor } = scope
  const token = randomBytes(32).toString('base64url')
  await changeOrganization(scope, id, {
    activationTokenHash: hashOf(token),
    activationSentAt: new Date(now().epochMilliseconds),
  })
  const email = actor.email ?? ''
  await queueMail(db, services.masterKey, services.config.productName, {
    to: email,
    language,
    template: 'mail:activation',
    data: { organization: name, link: `${services.config.appUrl}/activation-success?activation=${token}` },
    organizationId: id,
  })
  return email
}

export type Activation = { id: string; name: string; pending: boolean }

/** Returns the organization of a link. Throws activation_invalid; activation_expired unless it is already activated. */
export async function findActivation(db: Db, token: string): Promise<Activation> {
  const { rows } = await db.execute<Activation & { expired: boolean }>(sql`
    select id, name, activated_at is null as pending,
           activation_sent_at + make_interval(days => ${ACTIVATION_VALID_DAYS}) <= app.now() as expired
      from organizations where activation_token_hash = ${hashOf(token)}`)
  const [found] = rows
  if (!found) throw new DomainError('activation_invalid')
  if (found.pending && found.expired) throw new DomainError('activation_expired')
  return found
}

/** Activates the organization of the scope. One that was paused meanwhile stays paused. Returns whether it was pending. */
export async function markActivated({ db, organizationId }: SystemScope): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update organizations set activated_at = app.now(), updated_at = app.now(),
           status = case when status = 'pending_activation' then 'active' else status end
     where id = ${organizationId} and activated_at is null returning id`)
  return rows.length === 1
}
