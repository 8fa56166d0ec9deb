/** What the landlord does with the link of a signer without an account. */
import { DomainError } from '@domovik/domain/errors.ts'
import { planLink } from '@domovik/domain/rental/signing/act.ts'
import { LINKS_BY_HAND } from '@domovik/domain/rental/signing/link.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { endLinks, mailLink, replaceAddress } from './links.ts'
import { recordAct } from './sign.ts'
import { lockSigning, presentSigning, type ShownSigning, type StoredSigning } from './signings.ts'

/** Links are mailed to strangers in an organization's name, so their number is limited. */
const mailLimit = { burst: 60, perHour: 60 }

/** Throws rate_limited. */
export async function spendMails({ services, organizationId }: Scope, mails: number): Promise<void> {
  for (let mail = 0; mail < mails; mail += 1)
    if (!(await services.rateLimits.spend(`signing mails|${organizationId}`, mailLimit)))
      throw new DomainError('rate_limited')
}

type Given = { id: string; partyId: string }

async function lockParty(scope: Scope, { id, partyId }: Given, early: boolean) {
  const found = await lockSigning(scope, id)
  const party = found.parties.find((each) => each.id === partyId)
  if (!party?.link) throw new DomainError('not_found')
  const { inTurn } = planLink(found, partyId, { early }, now().toString())
  return { found, party, link: party.link, inTurn }
}

const shown = async (scope: Scope, { id }: StoredSigning): Promise<ShownSigning> =>
  presentSigning(scope, await lockSigning(scope, id))

/**
 * Mails a new link, to another address if one is given; the earlier link ends. Before the turn of the party it only changes the
 * address. Throws not_found, signing_not_open, party_signed, party_not_in_turn, reminders_used_up, rate_limited.
 */
export async function sendLink(
  scope: Scope,
  { email, ...given }: Given & { email?: string | undefined },
): Promise<ShownSigning> {
  const { found, party, link, inTurn } = await lockParty(scope, given, email !== undefined)
  if (inTurn && link.byHand >= LINKS_BY_HAND) throw new DomainError('reminders_used_up')
  if (email !== undefined) await replaceAddress(scope, party.id, email)
  if (inTurn) {
    const { db, organizationId } = scope
    await spendMails(scope, 1)
    await mailLink(scope, found, party.id, 'signByLink')
    await db.execute(
      sql`update signing_parties set notified_at = app.now() where organization_id = ${organizationId} and id = ${party.id}`,
    )
    await db.execute(
      sql`update signing_links set sent_by_hand = sent_by_hand + 1 where organization_id = ${organizationId} and id = ${party.id}`,
    )
  }
  const done = {
    ...(inTurn ? { linkSent: party.role } : {}),
    ...(email === undefined ? {} : { addressReplaced: party.role }),
  }
  await recordAct(scope, found, { ...done, party: party.id })
  return shown(scope, found)
}

/** Ends the link of a party at once. Throws not_found, signing_not_open, party_signed, party_not_in_turn. */
export async function revokeLink(scope: Scope, given: Given): Promise<ShownSigning> {
  const { found, party } = await lockParty(scope, given, false)
  await endLinks(scope, [party.id])
  await scope.db.execute(
    sql`update signing_links set revoked_at = app.now() where organization_id = ${scope.organizationId} and id = ${party.id}`,
  )
  await recordAct(scope, found, { linkRevoked: party.role, party: party.id })
  return shown(scope, found)
}
