import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { demoOrganization } from './identity.ts'
import type { OwnerBooks } from './owner-books.ts'
import type { DemoUsers } from './sign-ins.ts'

/** Writes the owner's books, one statement per table. */
export async function writeOwnerBooks(
  scope: SystemScope,
  { expenses, incomes }: OwnerBooks,
  users: DemoUsers,
): Promise<void> {
  const { organizationId, db } = scope
  const { currency } = demoOrganization
  const userId = users.get('accountant') ?? null
  const dated = <Row extends { createdAt: number }>(rows: readonly Row[]) =>
    JSON.stringify(rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })))
  await db.execute(sql`
    insert into expenses (organization_id, id, user_id, amount, currency, date, category, capital, description, vendor, property_id, invoice_number,
        project, status, paid_on, created_at, updated_at)
    select ${organizationId}::uuid, id, ${userId}::uuid, amount, ${currency}::text, date, category, capital, description, vendor, "propertyId",
        "invoiceNumber", project, status, "paidOn", "createdAt", "createdAt"
      from jsonb_to_recordset(${dated(expenses)}::jsonb) as x(id uuid, amount bigint, date date, category text, capital boolean, description text,
        vendor text, "propertyId" uuid, "invoiceNumber" text, project text, status text, "paidOn" date, "createdAt" timestamptz)`)
  await db.execute(sql`
    insert into incomes (organization_id, id, user_id, amount, currency, date, paid_on, category, source, description, property_id, method,
        created_at, updated_at)
    select ${organizationId}::uuid, id, ${userId}::uuid, amount, ${currency}::text, date, "paidOn", category, source, description, "propertyId", method,
        "createdAt", "createdAt"
      from jsonb_to_recordset(${dated(incomes)}::jsonb) as x(id uuid, amount bigint, date date, "paidOn" date, category text, source text,
        description text, "propertyId" uuid, method text, "createdAt" timestamptz)`)
}
