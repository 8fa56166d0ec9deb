/** Writes a reminder and a demand to the two tenants whose debts are the oldest, each as it was on its day. */
import { addDays } from '@domovik/domain/dates.ts'
import { DEMAND_DAYS } from '@domovik/domain/rental/papers/demand.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { demandPaper, demandToday } from '../../rental/papers/demand.ts'
import { partiesOf } from '../../rental/papers/parties.ts'
import { wordsIn } from '../../rental/papers/words.ts'
import { loadLedger } from '../../rental/payments/ledger.ts'
import { isOverdueOn } from '../../rental/payments/ledger-sql.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'
import { writeDocument } from './write-shared-documents.ts'

const debtors = 2
/** Days after the oldest due day; the last letter was delivered three days later. */
const letters = [
  { stage: 'reminder', after: 5 },
  { stage: 'demand', after: 20 },
] as const
const daysToDeliver = 3

export async function writeDemands(scope: SystemScope, users: DemoUsers): Promise<void> {
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<{ tenantId: string; oldest: string }>(sql`
    select c.tenant_id as "tenantId", min(c.effective_due_date)::text as oldest from charge_states c
     where c.organization_id = ${organizationId} and ${isOverdueOn(sql`c`, today)}
     group by c.tenant_id order by min(c.effective_due_date), c.tenant_id limit ${debtors}`)
  for (const { tenantId, oldest } of rows) {
    const [ledger, parties] = await Promise.all([loadLedger(scope, tenantId), partiesOf(scope, tenantId)])
    for (const { stage, after } of letters) {
      const then = { ...scope, today: addDays(oldest, after) }
      if (then.today > today) continue
      const demand = await demandToday(then, ledger)
      const payBy = addDays(then.today, DEMAND_DAYS)
      const paper = await demandPaper(then, ledger, parties, demand, {
        ...{ stage, payBy },
        threePeriods: false,
      })
      const at = Date.parse(`${then.today}T09:00:00Z`)
      const { id: documentId } = await writeDocument(scope, users, {
        ...{ kind: 'notice', at, aboutTenantId: tenantId, tenantId, seen: true },
        title: `${paper.title}, ${wordsIn(parties.language).date(then.today)}`,
        full: await scope.services.press.print(paper),
      })
      const delivered = addDays(then.today, daysToDeliver)
      const deliveredOn = stage === 'demand' && delivered <= today ? delivered : null
      const chargeIds = sql.param(demand.lines.map(({ chargeId }) => chargeId))
      await scope.db.execute(sql`
        insert into demand_letters (organization_id, id, tenant_id, document_id, stage, sent_on, pay_by, total, charge_ids, delivered_on, created_at)
        values (${organizationId}, ${randomOf(at, `demand ${tenantId}`).id(at)}, ${tenantId}, ${documentId}, ${stage}, ${then.today}, ${payBy},
          ${demand.total}, ${chargeIds}::uuid[], ${deliveredOn}, ${new Date(at).toISOString()})`)
    }
  }
}
