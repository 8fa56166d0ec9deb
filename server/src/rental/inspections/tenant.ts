/** Handover reports in the portal: the policies of the portal's database role show only those that were signed. */
import type { get } from '@domovik/contract/tenant/inspections.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type InspectionContent, sheetOf } from '@domovik/domain/rental/inspections/content.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import { tenant } from '../../machinery/http/procedures.ts'
import type { TenantScope } from '../../machinery/scope/scope.ts'
import { showInspectionPhoto } from './photos.ts'
import { photosJson, type StoredPhoto, signaturesJson } from './queries.ts'

type Shown = InferContractRouterOutputs<{ get: typeof get }>['get']
type Row = Omit<Shown['inspection'], 'day'> & {
  content: InspectionContent
  sha256: string
  photos: StoredPhoto[]
  signatures: Shown['signatures']
}

async function ownInspections(scope: TenantScope, where: SQL): Promise<Row[]> {
  const { rows } = await scope.db.execute<{ found: Row[] }>(sql`
    select coalesce(json_agg(row order by row."signedAt" desc, row.id), '[]'::json) as found from (
      select i.id, i.kind, p.address, i.signed_at as "signedAt", i.content, i.sha256, ${photosJson} as photos, ${signaturesJson} as signatures
        from inspections i join properties p on p.organization_id = i.organization_id and p.id = i.property_id
       where i.organization_id = ${scope.organizationId} and i.tenant_id = ${scope.tenantId} and i.signed_at is not null ${where}) as row`)
  return rows[0]!.found
}

const presentOwn = ({ id, kind, address, signedAt, content }: Row): Shown['inspection'] => ({
  ...{ id, kind, address, signedAt },
  day: sheetOf(content).day,
})

export const inspectionsTenant = {
  list: tenant.inspections.list.handler(async ({ context: { scope } }) =>
    (await ownInspections(scope, sql``)).map(presentOwn),
  ),

  get: tenant.inspections.get.handler(async ({ input: { id }, context: { scope } }) => {
    const [found] = await ownInspections(scope, sql`and i.id = ${id}`)
    if (!found) throw new DomainError('not_found')
    const { content, photos, signatures, sha256 } = found
    return {
      inspection: presentOwn(found),
      sheet: sheetOf(content),
      photos: photos.map(({ fileId: _, ...photo }) => photo),
      ...{ signatures, sha256 },
    }
  }),

  photoFile: tenant.inspections.photoFile.handler(({ input, context: { scope } }) =>
    showInspectionPhoto(scope, input),
  ),
}
