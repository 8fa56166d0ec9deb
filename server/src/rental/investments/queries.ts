/** Reads and writes purchase data, valuations and loans. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { ValuationSource } from '@domovik/domain/rental/investments/validate.ts'
import type { LoanRate, LoanType } from '@domovik/domain/rental/loans/types.ts'
import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { loanRates, propertyInvestments, propertyLoans, propertyValuations } from './table.ts'

type Investment = Pick<
  typeof propertyInvestments.$inferSelect,
  | 'purchaseDate'
  | 'purchasePrice'
  | 'acquisitionCosts'
  | 'initialRenovation'
  | 'cashInvested'
  | 'reserveBalance'
> & { updatedAt: string | null }

export type LoanRecord = {
  id: string
  propertyId: string
  lender: string
  type: LoanType
  originalAmount: number
  startDate: string
  termMonths: number
  instalmentDay: number
  stressRate: string | null
  forPurchase: boolean
  updatedAt: string
  rates: LoanRate[]
}

export type Invested = {
  investment: Investment | null
  valuations: { id: string; valuedOn: string; marketValue: number; source: ValuationSource }[]
  loans: LoanRecord[]
}

const loanJson = sql`json_build_object('id', l.id, 'propertyId', l.property_id, 'lender', l.lender, 'type', l.type,
  'originalAmount', l.original_amount, 'startDate', l.start_date, 'termMonths', l.term_months, 'instalmentDay', l.instalment_day,
  'stressRate', trim_scale(l.stress_rate)::text, 'forPurchase', l.for_purchase, 'updatedAt', l.updated_at,
  'rates', (select coalesce(json_agg(json_build_object('validFrom', r.valid_from, 'annualRate', trim_scale(r.annual_rate)::text) order by r.valid_from), '[]'::json)
              from loan_rates r where r.organization_id = l.organization_id and r.loan_id = l.id))`

/** Returns all financial data of a property, in one statement. Amounts in cents. */
export async function investmentOf(scope: OrganizationScope, propertyId: string): Promise<Invested> {
  const here = sql`organization_id = ${scope.organizationId} and property_id = ${propertyId}`
  const { rows } = await scope.db.execute<{ invested: Invested }>(sql`
    select json_build_object(
      'investment', (select json_build_object('purchaseDate', purchase_date, 'purchasePrice', purchase_price, 'acquisitionCosts', acquisition_costs,
          'initialRenovation', initial_renovation, 'cashInvested', cash_invested, 'reserveBalance', reserve_balance, 'updatedAt', updated_at)
          from property_investments where ${here}),
      'valuations', (select coalesce(json_agg(row order by row."valuedOn" desc), '[]'::json) from (
          select id, valued_on as "valuedOn", market_value as "marketValue", source from property_valuations where ${here}) as row),
      'loans', (select coalesce(json_agg(${loanJson} order by l.start_date, l.id), '[]'::json) from property_loans l
                 where l.organization_id = ${scope.organizationId} and l.property_id = ${propertyId})) as invested`)
  return rows[0]!.invested
}

/**
 * Returns the loans of all properties that were not removed, of one, or of one rental type. With `knownOn`, without those that began and
 * were entered after that day. Amounts in cents.
 */
export async function loansOf(
  scope: OrganizationScope,
  {
    propertyId,
    rentalType,
    knownOn,
  }: {
    propertyId?: string | undefined
    rentalType?: string | undefined
    knownOn?: CivilDate | undefined
  } = {},
): Promise<LoanRecord[]> {
  const { rows } = await scope.db.execute<{ loans: LoanRecord[] }>(sql`
    select coalesce(json_agg(${loanJson}), '[]'::json) as loans from property_loans l
      join properties p on p.organization_id = l.organization_id and p.id = l.property_id and p.deleted_at is null
     where l.organization_id = ${scope.organizationId} ${propertyId ? sql`and l.property_id = ${propertyId}` : sql``}
           ${rentalType ? sql`and p.rental_type = ${rentalType}` : sql``}
           ${knownOn ? sql`and (l.start_date <= ${knownOn} or (l.created_at at time zone ${scope.timeZone})::date <= ${knownOn})` : sql``}`)
  return rows[0]!.loans
}

/** Returns one loan. Throws not_found. */
export async function findLoan(scope: OrganizationScope, id: string): Promise<LoanRecord> {
  const { rows } = await scope.db.execute<{ loan: LoanRecord }>(sql`
    select ${loanJson} as loan from property_loans l where l.organization_id = ${scope.organizationId} and l.id = ${id}`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].loan
}

type NewInvestment = Omit<typeof propertyInvestments.$inferInsert, 'organizationId'>

/** Saves purchase data. Throws version_conflict if it was changed after `seen`; null: if there is any. */
export async function putInvestment(
  scope: OrganizationScope,
  row: NewInvestment,
  seen: string | null | undefined,
): Promise<void> {
  const { propertyId: _, ...given } = row
  const put = await scope.db
    .insert(propertyInvestments)
    .values({ ...row, organizationId: scope.organizationId })
    .onConflictDoUpdate({
      target: [propertyInvestments.organizationId, propertyInvestments.propertyId],
      set: { ...given, updatedAt: sql`app.now()` },
      ...(seen !== undefined && {
        setWhere: seen === null ? sql`false` : eq(propertyInvestments.updatedAt, new Date(seen)),
      }),
    })
    .returning({ id: propertyInvestments.propertyId })
  if (put.length === 0) throw new DomainError('version_conflict')
}

type NewValuation = {
  id?: string
  createdAt?: Date
  propertyId: string
  valuedOn: string
  marketValue: number
  source: ValuationSource
}

/** Saves a valuation, replacing one of the same property and day. Amounts in cents. */
export async function putValuation(
  scope: OrganizationScope,
  { marketValue, source, id = newId(), ...key }: NewValuation,
  isNew = false,
): Promise<boolean> {
  const insert = scope.db
    .insert(propertyValuations)
    .values({ ...key, marketValue, source, organizationId: scope.organizationId, id })
  const target = [
    propertyValuations.organizationId,
    propertyValuations.propertyId,
    propertyValuations.valuedOn,
  ]
  const rows = await (isNew
    ? insert.onConflictDoNothing({ target })
    : insert.onConflictDoUpdate({ target, set: { marketValue, source } })
  ).returning({ id: propertyValuations.id })
  return rows.length > 0
}

/** Deletes a valuation. Throws not_found. */
export async function deleteValuation(
  scope: OrganizationScope,
  propertyId: string,
  id: string,
): Promise<{ valuedOn: string }> {
  const [gone] = await scope.db
    .delete(propertyValuations)
    .where(
      and(
        eq(propertyValuations.organizationId, scope.organizationId),
        eq(propertyValuations.propertyId, propertyId),
        eq(propertyValuations.id, id),
      ),
    )
    .returning({ valuedOn: propertyValuations.valuedOn })
  if (!gone) throw new DomainError('not_found')
  return gone
}

export type NewLoan = Omit<LoanRecord, 'updatedAt'>

/** Inserts a loan with its rates. Amounts in cents. */
export async function insertLoan(
  scope: OrganizationScope,
  { rates, ...loan }: NewLoan & { createdAt?: Date; updatedAt?: Date },
): Promise<void> {
  await scope.db.insert(propertyLoans).values({ ...loan, organizationId: scope.organizationId })
  await putRates(scope, loan.id, rates)
}

/** Updates a loan and its rates. Throws not_found, or version_conflict if it was changed after `seen`. */
export async function updateLoan(
  scope: OrganizationScope,
  { rates, id, propertyId, ...loan }: NewLoan,
  seen: string | undefined,
): Promise<void> {
  const changed = await scope.db
    .update(propertyLoans)
    .set({ ...loan, updatedAt: sql`app.now()` })
    .where(
      and(
        eq(propertyLoans.organizationId, scope.organizationId),
        eq(propertyLoans.propertyId, propertyId),
        eq(propertyLoans.id, id),
        seen ? eq(propertyLoans.updatedAt, new Date(seen)) : undefined,
      ),
    )
    .returning({ id: propertyLoans.id })
  if (changed.length === 0) {
    await findLoan(scope, id)
    throw new DomainError('version_conflict')
  }
  await scope.db
    .delete(loanRates)
    .where(and(eq(loanRates.organizationId, scope.organizationId), eq(loanRates.loanId, id)))
  await putRates(scope, id, rates)
}

async function putRates(scope: OrganizationScope, loanId: string, rates: readonly LoanRate[]): Promise<void> {
  await scope.db
    .insert(loanRates)
    .values(rates.map((rate) => ({ ...rate, loanId, organizationId: scope.organizationId })))
}

/** Deletes a loan. Throws not_found, or in_use if payments are recorded for it. */
export async function deleteLoan(
  scope: OrganizationScope,
  propertyId: string,
  id: string,
): Promise<{ lender: string }> {
  const { rowCount } = await scope.db.execute(
    sql`select 1 from expenses where organization_id = ${scope.organizationId} and loan_id = ${id} limit 1`,
  )
  if (rowCount) throw new DomainError('in_use')
  const [gone] = await scope.db
    .delete(propertyLoans)
    .where(
      and(
        eq(propertyLoans.organizationId, scope.organizationId),
        eq(propertyLoans.propertyId, propertyId),
        eq(propertyLoans.id, id),
      ),
    )
    .returning({ lender: propertyLoans.lender })
  if (!gone) throw new DomainError('not_found')
  return gone
}
