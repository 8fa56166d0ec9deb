import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, organizationPolicies } from '../../machinery/db/columns.ts'
import { transactions } from '../payments/table.ts'

/**
 * Reminders already sent per charge and stage. The primary key prevents a second node from sending one again.
 */
export const paymentReminders = pgTable(
  'payment_reminders',
  {
    organizationId: uuid().notNull(),
    chargeId: uuid().notNull(),
    stage: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.chargeId, t.stage] }),
    belongsTo(t, t.chargeId, transactions).onDelete('cascade'),
    check(
      'payment_reminders_stage',
      sql`${t.stage} in ('due_soon', 'late', 'late_again', 'late_last', 'by_hand')`,
    ),
    ...organizationPolicies('payment_reminders'),
  ],
)
