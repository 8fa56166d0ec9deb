/** What is stored about a signature, encrypted with the key of the organization. */
import type { evidence } from '@domovik/contract/admin/rental/signings.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'

type Shown = InferContractRouterOutputs<{ evidence: typeof evidence }>['evidence'][number]
type Evidence = Pick<Shown, 'email' | 'ipAddress' | 'userAgent' | 'statement'> & { userId: string }

const place = (scope: OrganizationScope, signatureId: string) => ({
  organizationId: scope.organizationId,
  table: 'signatures',
  column: 'evidence',
  rowId: signatureId,
})

export const sealEvidence = (
  scope: OrganizationScope,
  signatureId: string,
  evidence: Evidence,
): Promise<string> => scope.services.keys.seal(scope.db, place(scope, signatureId), JSON.stringify(evidence))

type Row = Pick<Shown, 'role' | 'signedName' | 'sha256' | 'signedAt'> & { id: string; sealed: string }

/** Returns the evidence of the signatures of a signing, in the order of the signatures. */
export async function evidenceOf(scope: Scope, signingId: string): Promise<Shown[]> {
  const { rows } = await scope.db.execute<{ signatures: Row[] }>(sql`
    select coalesce(json_agg(json_build_object('id', g.id, 'role', p.role, 'signedName', g.signed_name, 'sha256', g.sha256,
             'signedAt', g.signed_at, 'sealed', g.evidence_sealed) order by g.signed_at, g.id), '[]'::json) as signatures
      from signatures g join signing_parties p on p.organization_id = g.organization_id and p.id = g.party_id
     where g.organization_id = ${scope.organizationId} and p.signing_id = ${signingId}`)
  return Promise.all(
    rows[0]!.signatures.map(async ({ id, sealed, ...row }) => {
      const opened = await scope.services.keys.open(scope.db, place(scope, id), sealed)
      const { email, ipAddress, userAgent, statement } = JSON.parse(opened) as Evidence
      return { ...row, email, ipAddress, userAgent, statement }
    }),
  )
}
