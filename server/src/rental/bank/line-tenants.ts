/** Which tenants the lines of a bank name. */
import { addDays } from '@domovik/domain/dates.ts'
import { plainWords } from '@domovik/domain/rental/bank/match-words.ts'
import { paymentReference, referencesIn } from '@domovik/domain/rental/bank/reference.ts'
import type { PairContext } from '@domovik/domain/rental/bank/rewritten-lines.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { DAYS_AFTER_MOVING_OUT } from './identities.ts'

type Row = { id: string; names: (string | null)[]; paymentNumber: number }

/** Returns a function that returns the ids of the tenants whom a line names by payment reference or full name. */
export async function tenantsInLines({
  db,
  organizationId,
  today,
}: OrganizationScope): Promise<PairContext['tenantsIn']> {
  const { rows } = await db.execute<Row>(sql`
    select t.id, t.payment_number as "paymentNumber", array_agg(h.name) || t.name as names from tenants t
      left join co_tenants h on h.organization_id = t.organization_id and h.tenant_id = t.id
       and (h.moved_out_on is null or h.moved_out_on >= ${addDays(today, -DAYS_AFTER_MOVING_OUT)})
     where t.organization_id = ${organizationId} and t.deleted_at is null group by t.organization_id, t.id`)
  const byReference = new Map(rows.map(({ id, paymentNumber }) => [paymentReference(paymentNumber), id]))
  const byFirstWord = Map.groupBy(
    rows.flatMap(({ id, names }) => names.map((name) => ({ id, words: plainWords(name ?? '') }))),
    ({ words }) => words[0] ?? '',
  )
  return ({ partyName, text }) => {
    const referred = [partyName, text].flatMap(referencesIn).flatMap((one) => byReference.get(one) ?? [])
    const words = new Set(plainWords(`${partyName} ${text}`))
    const named = [...words]
      .flatMap((word) => byFirstWord.get(word) ?? [])
      // One word is a name of several people.
      .filter((name) => name.words.length > 1 && name.words.every((word) => words.has(word)))
    return new Set([...referred, ...named.map(({ id }) => id)])
  }
}
