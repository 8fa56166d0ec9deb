/** Reads and notes the duties of occasional leases. */
import type { list } from '@domovik/contract/admin/rental/lease-duties.ts'
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import {
  dutiesOf,
  dutyDueOn,
  dutyState,
  type LeaseDuty,
  TAX_REPORT_DAYS,
  TAX_REPORT_REMINDERS,
  taxReportReminder,
} from '@domovik/domain/rental/lease-duties/duties.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { hasPermission, type OrganizationScope, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent, requireSeen, versionOf } from '../../machinery/seen.ts'
import { visibleDocuments } from '../documents/queries.ts'
import { findLease } from '../leases/queries.ts'
import { leaseDuties } from './table.ts'

type Shown = InferContractRouterOutputs<{ list: typeof list }>['list']
type Noted = { duty: LeaseDuty; doneOn: string; documentId: string | null; documentTitle: string | null }

/** Throws not_found. */
export async function dutiesOfLease(scope: Scope, leaseId: string): Promise<Shown> {
  const { kind, startDate: start } = await findLease(scope, leaseId)
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<{ noted: Noted[]; documents: Shown['documents'] }>(sql`
    select (select coalesce(json_agg(json_build_object('duty', n.duty, 'doneOn', n.done_on, 'documentId', d.id, 'documentTitle', d.title)), '[]'::json)
              from lease_duties n left join documents d on d.organization_id = n.organization_id and d.id = n.document_id and d.deleted_at is null ${visibleDocuments(scope)}
             where n.organization_id = ${organizationId} and n.lease_id = ${leaseId}) as noted,
           (select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title) order by d.created_at desc), '[]'::json)
              from documents d where d.organization_id = ${organizationId} and d.lease_id = ${leaseId} and d.deleted_at is null ${visibleDocuments(scope)}) as documents`)
  const { noted, documents } = rows[0]!
  const duties = dutiesOf(kind).map((duty) => {
    const found = noted.find((each) => each.duty === duty)
    const doneOn = found?.doneOn ?? null
    return {
      ...{ duty, doneOn, dueOn: dutyDueOn(duty, start), state: dutyState(duty, { start, doneOn }, today) },
      documentId: found?.documentId ?? null,
      documentTitle: found?.documentTitle ?? null,
      version: versionOf([doneOn, found?.documentId ?? null]),
    }
  })
  return {
    duties,
    documents: duties.length === 0 ? [] : documents,
    can: { edit: hasPermission(scope, 'edit_tenants') },
  }
}

type Put = { duty: LeaseDuty; doneOn: string | null; documentId: string | null; seen?: string | undefined }

/** Notes or takes back that a duty is done. Throws not_found, version_conflict, date_invalid for a day in the future. */
export async function putDuty(
  scope: Scope,
  leaseId: string,
  { duty, doneOn, documentId, seen }: Put,
): Promise<void> {
  await lockContent(scope, `lease_duties ${leaseId}`)
  const { duties, documents } = await dutiesOfLease(scope, leaseId)
  const known = duties.find((each) => each.duty === duty)
  if (!known) throw new DomainError('not_found')
  requireSeen(seen, [known.doneOn, known.documentId])
  if (documentId && !documents.some(({ id }) => id === documentId)) throw new DomainError('not_found')
  if (doneOn && doneOn > scope.today) refuseIssues([{ field: 'doneOn', code: 'date_invalid' }])
  const { db, organizationId, userId } = scope
  if (doneOn === null)
    await db.execute(sql`
      delete from lease_duties where organization_id = ${organizationId} and lease_id = ${leaseId} and duty = ${duty}`)
  else
    await db
      .insert(leaseDuties)
      .values({ organizationId, leaseId, duty, doneOn, documentId, createdBy: userId })
      .onConflictDoUpdate({
        target: [leaseDuties.organizationId, leaseDuties.leaseId, leaseDuties.duty],
        set: { doneOn, documentId, createdBy: userId },
      })
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: leaseId,
    details: { duty, doneOn },
  })
}

type Report = { id: string; name: string; address: string; date: string; days: number }

/** Returns the occasional leases that must be reported to the tax office soon, each with the days of its reminder of today. */
export async function reportsDue(scope: OrganizationScope): Promise<Report[]> {
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<Omit<Report, 'days'>>(sql`
    select l.id, t.name, p.address, (l.start_date + ${TAX_REPORT_DAYS}::int)::text as date
      from leases l
      join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
      join properties p on p.organization_id = l.organization_id and p.id = l.property_id
     where l.organization_id = ${organizationId} and l.kind = 'occasional' and l.cancelled_at is null
       and l.start_date between ${addDays(today, -TAX_REPORT_DAYS)}::date and ${addDays(today, Math.max(...TAX_REPORT_REMINDERS) - TAX_REPORT_DAYS)}::date
       and not exists (select from lease_duties n where n.organization_id = l.organization_id and n.lease_id = l.id and n.duty = 'tax_report')
     order by l.id`)
  return rows.flatMap((row) => {
    const days = taxReportReminder(row.date, today)
    return days === null ? [] : [{ ...row, days }]
  })
}
