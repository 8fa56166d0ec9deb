/** Calls of a signer without an account. Every call finds the link by its token and then works on its document only. */
import type { open, read } from '@domovik/contract/tenant/signing-links.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { lastDayToSign } from '@domovik/domain/rental/signing/expiry.ts'
import { type LinkStage, linkStage } from '@domovik/domain/rental/signing/link.ts'
import { isOpen, partiesInTurn, partyState, signingState } from '@domovik/domain/rental/signing/status.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { showFile } from '../../machinery/files/store.ts'
import type { RequestContext } from '../../machinery/http/call.ts'
import { tenantPublic } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import type { SignerScope } from '../../machinery/scope/scope.ts'
import { forSigner } from '../../machinery/scope/signer.ts'
import type { Evidence } from './evidence.ts'
import { finishedFile } from './finished-file.ts'
import { confirmCode, type Link, requirePass, sendCode } from './link-codes.ts'
import { addressOf, hashOf } from './links.ts'
import { acceptSignedFile, lastFile } from './outside.ts'
import { declineAs, recordAct, signAs } from './sign.ts'
import { lockSigning, type StoredParty, type StoredSigning } from './signings.ts'

type Shown = InferContractRouterOutputs<{ open: typeof open; read: typeof read }>
type Opened = { found: StoredSigning; party: StoredParty; link: Link; stage: LinkStage; about: About }
type About = { title: string; kind: Shown['read']['kind']; landlord: string; mediaType: string }

/** A person opens a page; a program that guesses tokens or codes is stopped. */
const addressLimit = { burst: 60, perHour: 300 }

export const signingLinksTenant = {
  open: tenantPublic.signingLinks.open.handler(({ input: { token }, context }) =>
    behind(context, token, ({ link, stage, about }) => ({
      ...{ landlord: about.landlord, language: link.language, contact: link.contact, stage },
    })),
  ),

  sendCode: tenantPublic.signingLinks.sendCode.handler(({ input: { token }, context }) =>
    behind(context, token, async ({ link, party, about }, scope) => {
      await sendCode(scope, link, { ...about, name: party.name })
      return { sent: true as const }
    }),
  ),

  confirm: tenantPublic.signingLinks.confirm.handler(async ({ input: { token, code }, context }) => {
    const pass = await behind(context, token, async ({ found, link, party }, scope) => {
      const given = await confirmCode(scope, link, code)
      if (given !== null) await recordAct(scope, found, { codeConfirmed: party.role, party: party.id })
      return given
    })
    // After the commit, so that the try counts.
    if (pass === null) throw new DomainError('signing_code_wrong')
    return { pass }
  }),

  read: tenantPublic.signingLinks.read.handler(({ input: { token, pass }, context }) =>
    confirmed(context, { token, pass }, shown),
  ),

  file: tenantPublic.signingLinks.file.handler(({ input: { token, pass }, context }) =>
    confirmed(context, { token, pass }, async ({ found, party, stage, about }, scope) => {
      if (stage !== 'open') throw new DomainError('link_invalid')
      await markOpened(scope, party)
      const { owner, fileId } = lastFile(found)
      return showFile(scope, owner, fileId, 'full', about.title)
    }),
  ),

  finished: tenantPublic.signingLinks.finished.handler(({ input: { token, pass }, context }) =>
    confirmed(context, { token, pass }, ({ found, stage, about }, scope) => {
      if (stage !== 'finished') throw new DomainError('link_invalid')
      return finishedFile(scope, found.id, about.title)
    }),
  ),

  sign: tenantPublic.signingLinks.sign.handler(
    ({ input: { token, pass, sha256, signedName, drawing }, context }) =>
      confirmed(context, { token, pass }, async (opened, scope) => {
        const { found, party } = opened
        const statement = translator(context.language, 'signing')('consent')
        const evidence = await evidenceOf(scope, opened, statement)
        const drawn = { ...evidence, ...(drawing ? { drawing } : {}) }
        await signAs(scope, found, party, { sha256, signedName }, drawn, null)
        return shown({ ...opened, found: await lockSigning(scope, found.id) }, scope)
      }),
  ),

  signOutside: tenantPublic.signingLinks.signOutside.handler(({ input: { token, pass, file }, context }) =>
    confirmed(context, { token, pass }, async (opened, scope) => {
      const { found, party } = opened
      const outside = await acceptSignedFile(scope, found, party, file)
      const { fileSha256, certificate } = outside
      const statement = translator(context.language, 'signing')('outside.statement')
      const evidence = {
        ...(await evidenceOf(scope, opened, statement)),
        outside: { certificate, sha256: fileSha256 },
      }
      const given = { sha256: found.sha256, signedName: certificate.signer || party.name }
      await signAs(scope, found, party, given, evidence, outside)
      return shown({ ...opened, found: await lockSigning(scope, found.id) }, scope)
    }),
  ),

  decline: tenantPublic.signingLinks.decline.handler(({ input: { token, pass, reason }, context }) =>
    confirmed(context, { token, pass }, async (opened, scope) => {
      await declineAs(scope, opened.found, opened.party, reason)
      return shown({ ...opened, found: await lockSigning(scope, opened.found.id) }, scope)
    }),
  ),
}

/** What is stored about the signature of somebody without an account. */
async function evidenceOf(scope: SignerScope, { party, link }: Opened, statement: string): Promise<Evidence> {
  const { ipAddress, userAgent } = scope.actor
  return {
    ...{ email: await addressOf(scope, party.id), userId: null, ipAddress, userAgent, statement },
    code: { sentAt: link.codeSentAt!, confirmedAt: link.confirmedAt! },
  }
}

type Act<T> = (opened: Opened, scope: SignerScope) => T | Promise<T>

/**
 * Runs `act` with the rights of the link. Unknown, ended and revoked links, and those of signings that ended, are refused in the
 * same way by the same function (app.begin_signing_request). Throws link_invalid, rate_limited.
 */
async function behind<T>(
  { services, ipAddress, userAgent }: RequestContext,
  token: string,
  act: Act<T>,
): Promise<T> {
  if (!(await services.rateLimits.spend(`sign|${ipAddress ?? 'unknown'}`, addressLimit)))
    throw new DomainError('rate_limited')
  const tokenHash = hashOf(token)
  return forSigner(services, tokenHash, { ipAddress, userAgent }, async (scope) => {
    const found = await lockSigning(scope, scope.signingId)
    // Under the lock, because the link or the signing may have ended meanwhile.
    const link = await ownLink(scope, tokenHash)
    const party = found.parties.find(({ id }) => id === scope.partyId)
    const stage = party ? linkStage(found, party, now().toString()) : null
    if (!link || !party || stage === null) throw new DomainError('link_invalid')
    return act({ found, party, link, stage, about: await aboutOf(scope, found) }, scope)
  })
}

/** The same for a browser that confirmed a code. Throws signing_code_needed too. */
const confirmed = <T>(
  context: RequestContext,
  { token, pass }: { token: string; pass: string },
  act: Act<T>,
): Promise<T> =>
  behind(context, token, (opened, scope) => {
    requirePass(opened.link, pass)
    return act(opened, scope)
  })

const text = (column: string) =>
  sql.raw(`to_char(l.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Returns the link if its token is still this one. */
async function ownLink(scope: SignerScope, tokenHash: string): Promise<Link | undefined> {
  const { rows } = await scope.db.execute<Link>(sql`
    select l.id as "partyId", l.language, l.email_hint as contact,
           l.token_hash as "tokenHash", l.code_hash as "codeHash", ${text('code_sent_at')} as "codeSentAt", ${text('code_expires_at')} as "codeExpiresAt",
           l.code_tries as "codeTries", l.pass_hash as "passHash", ${text('pass_expires_at')} as "passExpiresAt", ${text('confirmed_at')} as "confirmedAt"
      from signing_links l
      join organizations o on o.id = l.organization_id and o.status <> 'suspended'
     where l.organization_id = ${scope.organizationId} and l.id = ${scope.partyId} and l.token_hash = ${tokenHash}`)
  return rows[0]
}

async function aboutOf(scope: SignerScope, { documentId, fileId }: StoredSigning): Promise<About> {
  const { rows } = await scope.db.execute<About>(sql`
    select d.title, d.kind, o.name as landlord, f.media_type as "mediaType" from documents d
      join organizations o on o.id = d.organization_id
      join files f on f.organization_id = d.organization_id and f.id = ${fileId}
     where d.organization_id = ${scope.organizationId} and d.id = ${documentId}`)
  return rows[0]!
}

/** Notes that the signer opened the version that is signed. */
async function markOpened(scope: SignerScope, { id }: StoredParty): Promise<void> {
  await scope.db.execute(sql`
    update signing_parties set viewed_at = app.now()
     where organization_id = ${scope.organizationId} and id = ${id} and viewed_at is null`)
}

/** Returns what the signer sees: no reason of others, no address, no row of another document. */
function shown({ found, party, link, about }: Opened, { timeZone }: SignerScope): Shown['read'] {
  const state = signingState(found, now().toString())
  return {
    ...{ landlord: about.landlord, title: about.title, kind: about.kind, language: link.language, state },
    ...{ sha256: found.sha256, expiresAt: found.expiresAt, route: found.route },
    lastDay: found.expiresAt && lastDayToSign(found.expiresAt, timeZone),
    format: about.mediaType === 'application/pdf' ? 'pdf' : 'picture',
    turn: isOpen(state) && partiesInTurn(found.parties).some(({ id }) => id === party.id),
    finished: found.sealedFileId !== null,
    parties: found.parties.map((each) => ({
      ...{ role: each.role, name: each.name, state: partyState(each), signedOn: each.signedOn },
      certificate: each.certificate,
      mine: each.id === party.id,
    })),
  }
}
