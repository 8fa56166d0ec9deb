/** What is stored about a signature, encrypted with the key of the organization. */
import { createHash, randomBytes } from 'node:crypto'
import type { evidence } from '@domovik/contract/admin/rental/signings.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

type Shown = InferContractRouterOutputs<{ evidence: typeof evidence }>['evidence'][number]
/** `userId` is null and `code` given for a signer without an account. */
export type Evidence = Pick<Shown, 'email' | 'ipAddress' | 'userAgent' | 'statement'> & {
  userId: string | null
  code?: Shown['code']
  outside?: Shown['outside']
  drawing?: Shown['drawing']
}
/** Without a salt, the digest in the audit log would let somebody guess the address. Evidence of 0.1 has none. */
type Stored = Evidence & { salt?: string }

const place = (scope: OrganizationScope, signatureId: string) => ({
  organizationId: scope.organizationId,
  table: 'signatures',
  column: 'evidence',
  rowId: signatureId,
})

/** What a signature says, in the order in which its digest is computed. */
type Signature = { signatureId: string; sha256: string; signedName: string; signedOn: string }

const digestOf = ({ signatureId, sha256, signedName, signedOn }: Signature, stored: string): string =>
  createHash('sha256')
    .update(JSON.stringify([signatureId, sha256, signedName, signedOn, stored]))
    .digest('hex')

/** Returns the evidence encrypted, and the digest of signature and evidence for the audit log. */
export async function sealEvidence(
  scope: OrganizationScope,
  signature: Signature,
  evidence: Evidence,
): Promise<{ evidenceSealed: string; digest: string }> {
  const stored = JSON.stringify({ ...evidence, salt: randomBytes(16).toString('hex') } satisfies Stored)
  const evidenceSealed = await scope.services.keys.seal(scope.db, place(scope, signature.signatureId), stored)
  return { evidenceSealed, digest: digestOf(signature, stored) }
}

/** Returns the evidence of a signature, also as the text of which the digest was computed. */
export async function openEvidence(
  scope: OrganizationScope,
  signatureId: string,
  sealed: string,
): Promise<{ opened: string; evidence: Evidence }> {
  const opened = await scope.services.keys.open(scope.db, place(scope, signatureId), sealed)
  return { opened, evidence: JSON.parse(opened) as Stored }
}

type Row = Pick<Shown, 'role' | 'signedName' | 'sha256' | 'signedAt'> & {
  id: string
  signedOn: string
  sealed: string
  fileSha256: string | null
  digest: string | null
}

/**
 * Returns the evidence of the signatures of a signing, in the order of the signatures. `intact` compares it with the digest
 * that the audit log holds; null for a signature from before digests were stored.
 */
export async function evidenceOf(scope: OrganizationScope, signingId: string): Promise<Shown[]> {
  const { rows } = await scope.db.execute<{ signatures: Row[] }>(sql`
    select coalesce(json_agg(json_build_object('id', g.id, 'role', p.role, 'signedName', g.signed_name, 'sha256', g.sha256,
             'signedOn', g.signed_on, 'signedAt', g.signed_at, 'sealed', g.evidence_sealed, 'fileSha256', g.file_sha256,
             'digest', (select l.details->'evidence'->>(g.id::text) from audit_logs l where l.organization_id = g.organization_id
               and l.record_id = s.document_id and l.details->'evidence' ? (g.id::text) order by l.seq limit 1)) order by g.signed_at, g.id), '[]'::json) as signatures
      from signatures g join signing_parties p on p.organization_id = g.organization_id and p.id = g.party_id
      join signings s on s.organization_id = p.organization_id and s.id = p.signing_id
     where g.organization_id = ${scope.organizationId} and p.signing_id = ${signingId}`)
  return Promise.all(
    rows[0]!.signatures.map(async ({ id, signedOn, sealed, digest, fileSha256, ...row }) => {
      const { opened, evidence } = await openEvidence(scope, id, sealed)
      const { email, ipAddress, userAgent, statement, code = null, outside = null, drawing = null } = evidence
      const { sha256, signedName } = row
      const found = digestOf({ signatureId: id, sha256, signedName, signedOn }, opened)
      return {
        ...row,
        email,
        ipAddress,
        userAgent,
        code,
        outside,
        drawing,
        statement,
        intact: digest === null ? null : digest === found && (outside?.sha256 ?? null) === fileSha256,
      }
    }),
  )
}
