import { CHANGE_OUTCOMES } from '@domovik/domain/rental/signed-changes/proposal.ts'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, oneOf, organizationPolicies } from '../../machinery/db/columns.ts'
import { signings } from '../signing/table.ts'

/** Signed annexes and notices whose change of the lease was made, or that change nothing in it. */
export const signedChanges = pgTable(
  'signed_changes',
  {
    organizationId: uuid().notNull(),
    signingId: uuid().notNull(),
    outcome: text({ enum: CHANGE_OUTCOMES }).notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.signingId] }),
    belongsTo(t, t.signingId, signings).onDelete('cascade'),
    check('signed_changes_outcome', oneOf(t.outcome, CHANGE_OUTCOMES)),
    ...organizationPolicies('signed_changes'),
  ],
)
