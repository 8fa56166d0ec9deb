/** The subscription of the demonstration: enterprise, paid monthly since the organization was founded. */
import { periodEnd } from '@domovik/domain/account/subscriptions/prices.ts'
import { sql } from 'drizzle-orm'
import { demoAccounts } from '../../account/users/demo-accounts.ts'
import { now } from '../../machinery/clock.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import { demoOrganizationId } from './identity.ts'

const shownInvoices = 6

/** Writes the subscription and its latest invoices, paid up to the current month. */
export async function keepSubscription(db: Db, founded: Date): Promise<void> {
  const periods = paidPeriods(founded.toISOString(), now().toString()).slice(-shownInvoices)
  const paidUntil = periods.at(-1)!.end
  const email = demoAccounts.find(({ role }) => role === 'owner')!.email
  await db.execute(sql`
    insert into subscribers (organization_id, email, subscription_status, subscription_plan, paid_until, created_at)
      values (${demoOrganizationId}, ${email}, 'active', 'enterprise', ${paidUntil}, ${founded.toISOString()})
      on conflict (organization_id) do update set subscription_status = 'active', subscription_plan = 'enterprise', billing_interval = 'month',
        paid_until = excluded.paid_until, trial_end = null, unpaid_since = null, provider = null, provider_subscription = null, provider_live = false`)
  await db.execute(sql`delete from subscription_invoices where organization_id = ${demoOrganizationId}`)
  await db.execute(sql`
    insert into subscription_invoices (organization_id, id, provider, provider_invoice, number, status, amount, currency, plan,
        period_start, period_end, issued_at, paid_at)
      select ${demoOrganizationId}, gen_random_uuid(), 'sandbox', x.number, x.number, 'paid', p.price_monthly, p.currency, p.plan_name,
             x.start, x."end", x.start, x.start
        from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as x(number text, start timestamptz, "end" timestamptz), subscription_plans p
       where p.plan_name = 'enterprise'`)
}

/** Returns every month since the start, including the current one; each is paid in advance. */
function paidPeriods(begun: string, until: string): { number: string; start: string; end: string }[] {
  const periods: { number: string; start: string; end: string }[] = []
  for (let start = begun; periods.length === 0 || Date.parse(start) <= Date.parse(until); ) {
    const end = periodEnd(begun, start, 'month')
    periods.push({ number: `DEMO-${String(periods.length + 1).padStart(4, '0')}`, start, end })
    start = end
  }
  return periods
}
