import { DOCUMENT_RESTORE_DAYS } from '@domovik/domain/rental/documents/kinds.ts'
import { sql } from 'drizzle-orm'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'

/**
 * Deletes documents that were removed more than DOCUMENT_RESTORE_DAYS ago and marks their files as removed; the job
 * sweep-files deletes the bytes a day later.
 */
export const sweepDocuments: JobDefinition = {
  name: 'sweep-documents',
  expireIn: 3600,
  run: async (services) => {
    for (const id of await organizationIds(services, 'sweep-documents'))
      await forOrganization(services, id, 'sweep-documents', async ({ db, organizationId }) => {
        const old = sql`organization_id = ${organizationId} and deleted_at < app.now() - make_interval(days => ${DOCUMENT_RESTORE_DAYS})`
        // A duty of a lease stays done without its proof.
        await db.execute(sql`
          update lease_duties set document_id = null
           where organization_id = ${organizationId} and document_id in (select id from documents where ${old})`)
        await db.execute(sql`
          with gone as (
            delete from documents where ${old} returning id)
          update files set removed_at = app.now()
           where organization_id = ${organizationId} and removed_at is null
       and (owner_table = 'documents' and owner_id in (select id from gone)
            or owner_table = 'signings' and owner_id in (select s.id from signings s join gone on s.document_id = gone.id where s.organization_id = ${organizationId}))`)
      })
  },
}
