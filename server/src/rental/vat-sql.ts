/** Which VAT figures leave out, in SQL (docs/finance.md 9.2). */
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../machinery/scope/scope.ts'

/** Whether the organization is registered for VAT. PostgreSQL reads nothing of a part of a query that needs it, if it is not. */
export const isRegistered = ({ organizationId }: OrganizationScope): SQL =>
  sql`(select o.vat_registered from organizations o where o.id = ${organizationId})`

/** What figures count of `row`, an income record or expense: the amount, less VAT if the organization is registered. In cents. */
export const netOfVat = (scope: OrganizationScope, row: SQL): SQL =>
  sql`(${row}.amount - ${vatOf(scope, row)})`

/** The VAT that figures leave out of `row`, in cents; 0 if the organization is not registered. */
export const vatOf = (scope: OrganizationScope, row: SQL): SQL =>
  sql`app.vat_left_out(${row}.vat_amount, ${isRegistered(scope)})`

/** For the totals of a list: the VAT of its rows that meet a condition, as figures leave it out. In cents. */
export const vatOfList = (scope: OrganizationScope, where: SQL): SQL =>
  sql`app.vat_left_out(sum("vatAmount") filter (where ${where})::bigint, ${isRegistered(scope)})`

/** An amount less the VAT in it at a rate in percent; a rate that is null is none. In cents. */
export const withoutVatAt = (amount: SQL, percent: SQL): SQL =>
  sql`(${amount} - coalesce(app.vat_included(${amount}, ${percent}), 0))`

/** Whether the organization is registered for VAT, so that figures leave VAT out. */
export async function isVatRegistered(scope: OrganizationScope): Promise<boolean> {
  const { rows } = await scope.db.execute<{ registered: boolean }>(
    sql`select ${isRegistered(scope)} as registered`,
  )
  return rows[0]!.registered
}
