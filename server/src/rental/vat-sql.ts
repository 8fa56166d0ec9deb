/** Amounts of income records and expenses without VAT, in SQL (docs/finance.md 9.2). */
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../machinery/scope/scope.ts'

const isRegistered = ({ organizationId }: OrganizationScope): SQL =>
  sql`(select o.vat_registered from organizations o where o.id = ${organizationId})`

/** What figures count of `row`, an income record or expense: the amount, less VAT if the organization is registered. In cents. */
export const netOfVat = (scope: OrganizationScope, row: SQL): SQL =>
  sql`(${row}.amount - ${vatOf(scope, row)})`

/** The VAT that figures leave out of `row`, in cents; 0 if the organization is not registered. */
export const vatOf = (scope: OrganizationScope, row: SQL): SQL =>
  sql`app.vat_left_out(${row}.vat_amount, ${isRegistered(scope)})`

/** Whether the organization is registered for VAT, so that figures leave VAT out. */
export async function isVatRegistered(scope: OrganizationScope): Promise<boolean> {
  const { rows } = await scope.db.execute<{ registered: boolean }>(
    sql`select ${isRegistered(scope)} as registered`,
  )
  return rows[0]!.registered
}
