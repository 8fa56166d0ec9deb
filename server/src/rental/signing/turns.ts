/** Writes to the parties whose turn it is. */
import { isInvited, isOpen, partiesInTurn, signingState } from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { Scope, SignerScope, SystemScope, TenantScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { mailDeclined, mailLink } from './links.ts'
import { mailSigner } from './mail.ts'
import { lockSigning, type StoredSigning } from './signings.ts'

/** Writes to the parties in turn who do not know it yet. The member who signs for the landlord sees it in the application. */
export async function inviteInTurn(scope: Scope | SystemScope, found: StoredSigning): Promise<void> {
  if (!isOpen(signingState(found, now().toString()))) return
  const inTurn = new Set(partiesInTurn(found.parties).map(({ id }) => id))
  for (const party of found.parties) {
    if (!inTurn.has(party.id) || party.notifiedAt !== null || party.role === 'landlord') continue
    await scope.db.execute(
      sql`update signing_parties set notified_at = app.now() where organization_id = ${scope.organizationId} and id = ${party.id}`,
    )
    if (isInvited(party)) await mailLink(scope, found, party.id, 'signByLink')
    else await mailSigner(scope, found, 'documentToSign')
  }
}

/**
 * Writes to the next parties after the tenant or a signer by a link signed, whose database roles may not read their addresses. If the
 * server stops first, the job invite-signers writes within a minute.
 */
export function inviteAfterCommit(
  { services, organizationId, afterCommit }: TenantScope | SignerScope,
  id: string,
): void {
  afterCommit.push(() =>
    forOrganization(services, organizationId, 'invite-signers', async (scope) =>
      inviteInTurn(scope, await lockSigning(scope, id)),
    ),
  )
}

/**
 * Writes to the other parties who were asked to sign that one has declined, also to those who have signed. The landlord has a
 * notification.
 */
export function tellOfDeclineAfterCommit(
  { services, organizationId, afterCommit }: TenantScope | SignerScope,
  id: string,
): void {
  afterCommit.push(() =>
    forOrganization(services, organizationId, 'signing declined', async (scope) => {
      const found = await lockSigning(scope, id)
      const isAsked = found.parties.some(
        ({ role, notifiedAt, declinedAt }) => role === 'tenant' && notifiedAt !== null && declinedAt === null,
      )
      if (isAsked) await mailSigner(scope, found, 'signingDeclined')
      await mailDeclined(scope, found)
    }),
  )
}

type Waiting = { organizationId: string; id: string }

/** Writes to parties whose turn came without a mail. */
export const inviteSigners: JobDefinition = {
  name: 'invite-signers',
  run: async (services) => {
    const waiting = await acrossOrganizations(services, 'invite-signers', async (db) => {
      const { rows } = await db.execute<Waiting>(sql`
        select s.organization_id as "organizationId", s.id from signings s
         where s.voided_at is null and s.route <> 'paper' and s.expires_at > app.now()
           and exists (select from signing_parties p where p.organization_id = s.organization_id and p.signing_id = s.id
                 and p.role <> 'landlord' and p.notified_at is null
                 and not exists (select from signing_parties q where q.organization_id = p.organization_id and q.signing_id = p.signing_id
                       and (q.declined_at is not null or q.position < p.position
                            and not exists (select from signatures g where g.organization_id = q.organization_id and g.party_id = q.id))))`)
      return rows
    })
    for (const { organizationId, id } of waiting)
      await forOrganization(services, organizationId, 'invite-signers', async (scope) =>
        inviteInTurn(scope, await lockSigning(scope, id)),
      )
  },
}
