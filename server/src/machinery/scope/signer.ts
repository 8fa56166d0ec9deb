/** Requests of people without an account, who have the link of one document that they sign. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { BusinessDayRule } from '@domovik/domain/rental/leases/types.ts'
import { now, today } from '../clock.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../services/services.ts'
import type { SignerScope } from './scope.ts'

type Row = {
  organization_id: string
  signing_id: string
  party_id: string
  currency: string
  time_zone: string
  business_day_rule: BusinessDayRule
  is_demo: boolean
}
type Origin = { ipAddress: string | null; userAgent: string | null }

/**
 * Runs `work` in a transaction with the rights of the link, and its `afterCommit` functions after the commit. Throws link_invalid for a
 * link that shows nothing.
 */
export async function forSigner<T>(
  services: Services,
  tokenHash: string,
  { ipAddress, userAgent }: Origin,
  work: (scope: SignerScope) => Promise<T>,
): Promise<T> {
  const afterCommit: SignerScope['afterCommit'] = []
  const begin = {
    name: 'begin_signing_request',
    text: 'select * from app.begin_signing_request($1, $2)',
    values: [tokenHash, now().toString()],
  }
  const result = await inTransaction(services.database.signer, begin, (db, answer) => {
    afterCommit.length = 0
    const row = answer?.rows[0] as Row | undefined
    if (!row) throw new DomainError('link_invalid')
    const { organization_id: organizationId, time_zone: timeZone } = row
    return work({
      ...({ kind: 'signer', db, services, userId: null } as const),
      ...{ organizationId, signingId: row.signing_id, partyId: row.party_id },
      ...{ currency: row.currency, timeZone, businessDayRule: row.business_day_rule, isDemo: row.is_demo },
      today: today(timeZone).toString(),
      language: null,
      actor: { organizationId, userId: null, email: null, sessionId: null, ipAddress, userAgent },
      afterCommit,
    })
  })
  for (const act of afterCommit) await act()
  return result
}
