/** Records LOGIN, LOGOUT and SECURITY in the audit log of the user's first organization (AUDIT-03). */

import { sql } from 'drizzle-orm'
import { recordInChain } from '../machinery/audit/record.ts'
import { systemChain } from '../machinery/audit/table.ts'
import type { Db } from '../machinery/db/transaction.ts'
import type { Origin } from '../machinery/services/sign-in.ts'
import type { User } from './people.ts'

export async function recordSecurity(
  db: Db,
  origin: Origin,
  user: Pick<User, 'id' | 'email'>,
  event: {
    action: 'LOGIN' | 'LOGOUT' | 'SECURITY'
    sessionId: string | null
    details?: Record<string, unknown>
  },
): Promise<void> {
  await recordInChain(
    db,
    sql`coalesce(app.first_organization(${user.id}::uuid), ${systemChain}::uuid)`,
    {
      userId: user.id,
      email: user.email,
      sessionId: event.sessionId,
      ipAddress: origin.ip,
      userAgent: origin.userAgent,
    },
    [{ action: event.action, table: 'users', recordId: user.id, details: event.details }],
  )
}
