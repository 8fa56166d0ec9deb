/** Handover reports in the portal: the policies of the portal's database role show only those that were signed. */
import type { get } from '@domovik/contract/tenant/inspections.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type InspectionContent, sheetOf, shownPhotos } from '@domovik/domain/rental/inspections/content.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import { tenant } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import type { TenantScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { metersOf } from '../meters/queries.ts'
import { printProtocol } from './file.ts'
import { canObject, objectionOf, objectTo } from './objection.ts'
import { showInspectionPhoto } from './photos.ts'
import { dayJson, photosJson, type StoredPhoto, signaturesJson } from './queries.ts'

type Shown = InferContractRouterOutputs<{ get: typeof get }>['get']
type Row = Shown['inspection'] & {
  leaseId: string
  propertyId: string
  content: InspectionContent
  sha256: string
  photos: StoredPhoto[]
  signatures: Shown['signatures']
}

async function ownInspections(scope: TenantScope, where: SQL): Promise<Row[]> {
  const { rows } = await scope.db.execute<{ found: Row[] }>(sql`
    select coalesce(json_agg(row order by row."signedAt" desc, row.id), '[]'::json) as found from (
      select i.id, i.kind, i.lease_id as "leaseId", i.property_id as "propertyId", ${dayJson} as day, p.address, i.signed_at as "signedAt", i.content, i.sha256, ${photosJson} as photos, ${signaturesJson} as signatures
        from inspections i join properties p on p.organization_id = i.organization_id and p.id = i.property_id
       where i.organization_id = ${scope.organizationId} and i.tenant_id = ${scope.tenantId} and i.signed_at is not null ${where}) as row`)
  return rows[0]!.found
}

const presentOwn = ({ id, kind, address, signedAt, day }: Row): Shown['inspection'] => ({
  ...{ id, kind, address, signedAt, day },
})

export const inspectionsTenant = {
  list: tenant.inspections.list.handler(async ({ context: { scope } }) =>
    (await ownInspections(scope, sql``)).map(presentOwn),
  ),

  get: tenant.inspections.get.handler(async ({ input: { id }, context: { scope } }) => {
    const [found] = await ownInspections(scope, sql`and i.id = ${id}`)
    if (!found) throw new DomainError('not_found')
    const { content, photos, signatures, sha256 } = found
    const objection = await objectionOf(scope, id)
    return {
      ...{ objection, canObject: canObject(found.signedAt, objection) },
      inspection: presentOwn(found),
      sheet: sheetOf(content),
      photos: shownPhotos(content, photos).map(({ fileId: _, ...photo }) => photo),
      ...{ signatures, sha256 },
    }
  }),

  file: tenant.inspections.file.handler(async ({ input: { id }, context: { scope } }) => {
    const [found] = await ownInspections(scope, sql`and i.id = ${id}`)
    if (!found) throw new DomainError('not_found')
    const [before] =
      found.kind === 'out'
        ? await ownInspections(scope, sql`and i.lease_id = ${found.leaseId} and i.kind = 'in'`)
        : []
    const printed = {
      ...found,
      state: 'signed',
      withdrawReason: null,
      propertyAddress: found.address,
    } as const
    // The portal shows a tenant only meters of the current home, and the paper of a former one is the same.
    const meters = before
      ? await forOrganization(scope.services, scope.organizationId, 'handover report', (system) =>
          metersOf(system, found.propertyId),
        )
      : []
    return printProtocol(
      scope,
      { ...printed, before: before ?? null, meters, coTenants: [] },
      scope.tenantId,
      id,
    )
  }),

  object: tenant.inspections.object.handler(
    async ({ input: { id, reason }, context: { scope, language } }) => {
      const [found] = await ownInspections(scope, sql`and i.id = ${id}`)
      if (!found) throw new DomainError('not_found')
      const t = translator(language, 'inspections')
      const title = t('objection.message', { protocol: t(`names.${found.kind}`), address: found.address })
      await objectTo(scope, found, { reason, title })
      return { id }
    },
  ),

  photoFile: tenant.inspections.photoFile.handler(({ input, context: { scope } }) =>
    showInspectionPhoto(scope, input),
  ),
}
