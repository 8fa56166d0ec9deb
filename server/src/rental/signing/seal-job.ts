import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import { TimeStampError } from '../../machinery/seal/time-stamp.ts'
import type { JobDefinition, Services } from '../../machinery/services/services.ts'
import { finish } from './finished-file.ts'

const filesAtOnce = 50
/** After so many attempts the next one is 64 minutes later. */
const ATTEMPTS_OF_AN_HOUR = 6

type Waiting = { organizationId: string; id: string }

/** Signed documents without a finished file. After a failure they wait twice as long, at most a day. */
const waiting = (services: Services): Promise<Waiting[]> =>
  acrossOrganizations(services, 'seal-documents', async (db) => {
    const { rows } = await db.execute<Waiting>(sql`
      select s.organization_id as "organizationId", s.id from signings s
       where s.sealed_at is null and s.voided_at is null and s.route <> 'paper'
         and (s.seal_tried_at is null or s.seal_tried_at <= app.now() - least(interval '1 day', interval '1 minute' * power(2, least(s.seal_attempts, 12))))
         and not exists (select from signing_parties p where p.organization_id = s.organization_id and p.signing_id = s.id
               and not exists (select from signatures g where g.organization_id = p.organization_id and g.party_id = p.id))
       order by s.seal_attempts, s.id limit ${filesAtOnce}`)
    return rows
  })

/** Makes the finished files of signed documents (finished-file.ts). Each has its own transaction; a failure stops no other. */
export const sealDocuments: JobDefinition = {
  name: 'seal-documents',
  run: async (services) => {
    for (const { organizationId, id } of await waiting(services))
      try {
        await forOrganization(services, organizationId, 'seal-documents', (scope) => finish(scope, id))
      } catch (error) {
        services.log.error({ err: error, organizationId, signing: id }, 'a signed document was not sealed')
        // An authority that is down is asked about every hour, because the seal waits for it a day at most. Storage is tried as often,
        // because the document says that the file is made after files were removed.
        const isFull = error instanceof DomainError && error.code === 'storage_full'
        const most = isFull || error instanceof TimeStampError ? ATTEMPTS_OF_AN_HOUR : null
        await acrossOrganizations(services, 'seal-documents', (db) =>
          db.execute(sql`
            update signings set seal_attempts = least(seal_attempts + 1, ${most}::int), seal_tried_at = app.now()
             where organization_id = ${organizationId} and id = ${id}`),
        )
      }
  },
}
