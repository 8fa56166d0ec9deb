import type { MeterUnit } from '@domovik/domain/rental/meters/types.ts'
import type { MeteredPart } from '@domovik/domain/rental/meters/use.ts'
import type { ShareKey } from '@domovik/domain/rental/utilities/types.ts'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
} from '../../machinery/db/columns.ts'
import { leases } from '../leases/table.ts'
import { utilitySettlements } from '../utilities/table.ts'

/** A cost of the period: typed, a recorded expense, or what a meter counted. */
export type BillsCost = {
  label: string
  amount: number
  expenseId: string | null
  /** How the cost of a meter was computed on the day of the settlement. Settlements before meters lack it, and earlier ones do not say whether use was spread over days; those of a building name no meter. */
  metered?: { meterId: string | null; unit: MeterUnit; parts: MeteredPart[]; estimated?: boolean } | null
  /** How the share of a building's cost was computed: weight / total x cost. Only in settlements of a building. */
  shared?: SharedPart[]
}

/** One key's part of a shared cost: amount = weight / total x cost. */
export type SharedPart = { key: ShareKey; weight: string; total: string; cost: number; amount: number }

/** Settlements of bills: what a period really cost, less what was charged in advance (docs/finance.md 2.2). */
export const billsSettlements = pgTable(
  'bills_settlements',
  {
    ...organizationKey(),
    leaseId: uuid().notNull(),
    tenantId: uuid().notNull(),
    fromDate: civilDate().notNull(),
    /** Last day, inclusive. */
    toDate: civilDate().notNull(),
    actual: cents().notNull(),
    advances: cents().notNull(),
    costs: jsonb().$type<BillsCost[]>().notNull(),
    /** The charge or the credit notes that were posted. */
    rows: jsonb().$type<string[]>().notNull(),
    /** The settlement of a building that posted it. */
    utilitySettlementId: uuid(),
    userId: uuid(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.leaseId, leases).onDelete('cascade'),
    index('bills_settlements_lease').on(t.organizationId, t.leaseId, t.fromDate),
    check('bills_settlements_period', sql`${t.toDate} >= ${t.fromDate}`),
    check('bills_settlements_amounts', sql`${t.actual} >= 0 and ${t.advances} >= 0`),
    belongsTo(t, t.utilitySettlementId, utilitySettlements),
    index('bills_settlements_utility')
      .on(t.organizationId, t.utilitySettlementId)
      .where(sql`utility_settlement_id is not null`),
    ...organizationPolicies('bills_settlements', { tenantMaySee: ownTenantRow }),
  ],
)
