/** The public check of a signed document. It finds records by code or fingerprint and tells no name. */
import type { checkInput, checkOutput } from '@domovik/contract/signings.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { readCode } from '@domovik/domain/rental/signing/code.ts'
import { type Party, type Signing, signingState } from '@domovik/domain/rental/signing/status.ts'
import { type Match, strongest, verdictOf } from '@domovik/domain/rental/signing/verdict.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { now } from '../../machinery/clock.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import type { RequestContext } from '../../machinery/http/call.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'

type Checked = z.infer<typeof checkOutput>
type Question = { code: string | null; fingerprints: readonly string[] }

/** A person checks a few files; a program that guesses codes is stopped. */
const addressLimit = { burst: 30, perHour: 30 }

/** Throws rate_limited. */
export async function checkDocument(
  { services, ipAddress }: RequestContext,
  input: z.infer<typeof checkInput>,
): Promise<Checked> {
  if (!(await services.rateLimits.spend(`check|${ipAddress ?? 'unknown'}`, addressLimit)))
    throw new DomainError('rate_limited')
  const question: Question =
    'code' in input
      ? { code: readCode(input.code), fingerprints: [] }
      : { code: null, fingerprints: [input.sha256, ...(input.beginnings ?? [])] }
  const [records, forgotten] = await acrossOrganizations(services, 'check a document', async (db) => [
    await recordsOf(db, question),
    await forgottenOf(db, question),
  ])
  const at = now().toString()
  const best = strongest([
    ...records.toSorted(completedFirst).map((record) => ({
      document: toDocument(record),
      verdict: verdictOf(matchOf(record, question), signingState(record, at)),
    })),
    ...forgotten.map(({ fingerprints, ...document }) => ({
      document: { ...document, seal: null, level: null },
      verdict: verdictOf(matchOfForgotten(fingerprints, question), 'forgotten'),
    })),
  ])
  return best ?? { verdict: 'unknown', document: null }
}

/** Of equal verdicts the answer describes the completed signing, then the one that was sent first. */
const completedFirst = (a: Found, b: Found): number =>
  missing(a) - missing(b) || a.sentAt.localeCompare(b.sentAt)

const missing = ({ parties }: Found): number => (parties.every(({ signedOn }) => signedOn !== null) ? 0 : 1)

const toDocument = ({ kind, sentAt, parties, sealedSha256, sealedBy, sealLevel }: Found) => {
  const days = parties.flatMap(({ signedOn }) => signedOn ?? [])
  return {
    kind,
    sentAt,
    signedOn: days.length < parties.length ? null : (days.toSorted().at(-1) ?? null),
    signatures: days.length,
    sha256: sealedSha256,
    seal: sealedBy,
    level: sealLevel,
  }
}

type Found = Omit<Signing, 'parties' | 'sentAt'> & {
  kind: NonNullable<Checked['document']>['kind']
  sentAt: string
  code: string | null
  sha256: string
  sealedSha256: string | null
  sealedBy: string | null
  sealLevel: NonNullable<Checked['document']>['level']
  parties: (Party & { signedOn: string | null; fileSha256: string | null })[]
}

/** Reads all organizations, because nobody who checks a file says whose it is. */
async function recordsOf(db: Db, { code, fingerprints }: Question): Promise<Found[]> {
  const any = sql`any(${sql.param([...fingerprints])}::text[])`
  const { rows } = await db.execute<{ found: Found[] }>(sql`
    select coalesce(json_agg(json_build_object('kind', d.kind, 'sentAt', s.sent_at, 'expiresAt', s.expires_at, 'voidedAt', s.voided_at,
             'code', s.code, 'sha256', s.sha256, 'sealedSha256', s.sealed_sha256, 'sealedBy', s.sealed_by, 'sealLevel', s.seal_level,
             'parties', (select json_agg(json_build_object('id', p.id, 'role', p.role, 'order', p.position, 'notifiedAt', p.notified_at, 'viewedAt', p.viewed_at,
                         'declinedAt', p.declined_at, 'signedAt', g.signed_at, 'signedOn', g.signed_on, 'fileSha256', g.file_sha256))
                from signing_parties p left join signatures g on g.organization_id = p.organization_id and g.party_id = p.id
               where p.organization_id = s.organization_id and p.signing_id = s.id))), '[]'::json) as found
      from signings s join documents d on d.organization_id = s.organization_id and d.id = s.document_id
     where s.route <> 'paper' and (s.code = ${code}::text or s.sha256 = ${any} or s.sealed_sha256 = ${any}
         or exists (select from signing_parties p join signatures g on g.organization_id = p.organization_id and g.party_id = p.id
              where p.organization_id = s.organization_id and p.signing_id = s.id and g.file_sha256 = ${any}))`)
  return rows[0]!.found
}

type Forgotten = Omit<NonNullable<Checked['document']>, 'seal' | 'level'> & { fingerprints: string[] }

/** What is left of signings that were removed. */
async function forgottenOf(db: Db, { code, fingerprints }: Question): Promise<Forgotten[]> {
  const { rows } = await db.execute<{ found: Forgotten[] }>(sql`
    select coalesce(json_agg(json_build_object('kind', f.kind, 'sentAt', f.sent_at, 'signedOn', f.signed_on, 'signatures', f.signatures,
             'sha256', f.sha256, 'fingerprints', f.fingerprints)), '[]'::json) as found
      from forgotten_signings f
     where f.code = ${code}::text or f.fingerprints && ${sql.param([...fingerprints])}::text[]`)
  return rows[0]!.found
}

/** The file itself, or its code, if it is one of the removed files; otherwise it only begins like one. */
const matchOfForgotten = (known: readonly string[], { code, fingerprints }: Question): Match =>
  code !== null || known.includes(fingerprints[0]!) ? 'finished' : 'beginning'

/** How a record answers the question; the first fingerprint of a file is that of the whole file. */
function matchOf(
  { code, sha256, sealedSha256, parties }: Found,
  { code: asked, fingerprints }: Question,
): Match {
  if (asked !== null && code === asked) return 'code'
  if (sealedSha256 === fingerprints[0]) return 'finished'
  // A file that one party gave back is a version on the way to the finished one.
  const versions = [sha256, ...parties.map(({ fileSha256 }) => fileSha256)]
  return versions.includes(fingerprints[0] ?? null) ? 'seen' : 'beginning'
}
