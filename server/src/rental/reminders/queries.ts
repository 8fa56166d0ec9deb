/** Open charges by tenant, and the reminders already sent. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { InterestOn } from '@domovik/domain/rental/ledger/charge-name.ts'
import type { ReminderAudience } from '@domovik/domain/rental/reminders/stages.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { canDemandMoney } from '../../account/subscriptions/standing.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { interestOnOf } from '../payments/ledger-sql.ts'

export type OpenCharge = {
  id: string
  type: string
  remaining: number
  dueDate: CivilDate
  effectiveDueDate: CivilDate
  serviceFrom: CivilDate | null
  description: string | null
  interestOn: InterestOn | null
  /** The address of its home if the account has charges of several homes. */
  address: string | null
}
export type Debtor = {
  tenantId: string
  name: string
  email: string | null
  /** The tenant uses the portal, so the mail links to it. */
  inPortal: boolean
  language: Language
  landlord: string
  howToPay: string | null
  paymentNumber: number
  charges: OpenCharge[]
}

/** Returns which tenants get automatic reminders. An organization that is suspended or read-only sends none. */
export async function audienceOf(scope: OrganizationScope): Promise<ReminderAudience> {
  if (!(await canDemandMoney(scope))) return 'off'
  const { rows } = await scope.db.execute<{ audience: ReminderAudience }>(
    sql`select payment_reminders as audience from organizations where id = ${scope.organizationId}`,
  )
  return rows[0]!.audience
}

/**
 * Returns tenants with open charges due by `until`, oldest due first: one tenant, or all with a charge due
 * from `from` on. Amounts in cents.
 */
export async function debtors(
  scope: OrganizationScope,
  { until, from, tenantId }: { until: CivilDate; from?: CivilDate; tenantId?: string },
): Promise<Debtor[]> {
  const concerned = tenantId
    ? sql`c.tenant_id = ${tenantId}`
    : sql`c.tenant_id in (select recent.tenant_id from charge_states recent where recent.organization_id = ${scope.organizationId}
        and recent.remaining > 0 and recent.due_date between ${from} and ${until})`
  const { rows } = await scope.db.execute<Debtor>(sql`
    select t.id as "tenantId", t.name, t.email, a.user_id is not null as "inPortal", coalesce(app.tenant_language(t.id), o.language) as language,
           o.name as landlord, o.payment_instructions as "howToPay", t.payment_number as "paymentNumber",
           json_agg(json_build_object('id', c.charge_id, 'type', c.type, 'remaining', c.remaining, 'dueDate', c.due_date,
             'effectiveDueDate', c.effective_due_date, 'serviceFrom', x.service_from, 'description', x.description,
             'interestOn', ${interestOnOf(sql`x`)},
             'address', case when several.homes > 1 then p.address end) order by c.due_date, c.charge_id) as charges
      from charge_states c
      join transactions x on x.organization_id = c.organization_id and x.id = c.charge_id
      join tenants t on t.organization_id = c.organization_id and t.id = c.tenant_id and t.kind = 'tenant' and t.deleted_at is null
      join organizations o on o.id = c.organization_id
      left join tenant_accounts a on a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null
      left join properties p on p.organization_id = x.organization_id and p.id = x.property_id
      cross join lateral (select count(distinct row.property_id) as homes from transactions row
        where row.organization_id = t.organization_id and row.tenant_id = t.id) several
     where c.organization_id = ${scope.organizationId} and c.remaining > 0 and c.due_date <= ${until} and ${concerned}
     group by t.organization_id, t.id, a.user_id, o.id`)
  return rows
}

/** Records the reminders. Returns the ids of charges not reminded of at that stage before. */
export async function markReminded(
  scope: OrganizationScope,
  told: readonly { chargeId: string; stage: string }[],
): Promise<string[]> {
  if (told.length === 0) return []
  const { rows } = await scope.db.execute<{ chargeId: string }>(sql`
    insert into payment_reminders (organization_id, charge_id, stage)
    select ${scope.organizationId}::uuid, "chargeId", stage from json_to_recordset(${JSON.stringify(told)}::json) as x("chargeId" uuid, stage text)
     order by 2, 3
    on conflict do nothing returning charge_id as "chargeId"`)
  return rows.map(({ chargeId }) => chargeId)
}
