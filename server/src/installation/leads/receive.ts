/** Creates leads from the contact form, demonstration requests and sign-up applications. */
import type { LeadEvent, LeadSource } from '@domovik/domain/installation/leads/types.ts'
import { sql } from 'drizzle-orm'
import { type Actor, recordEvent } from '../../machinery/audit/record.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { findLead, insertLead, insertNote, type LeadFields, platformToday, updateLead } from './queries.ts'

type Taken = LeadFields & { source: LeadSource; name: string; email: string; language: string }

/**
 * Creates a lead. If an undecided lead with the same account or address exists, its message is added there as
 * a note, and data entered by an administrator is kept.
 */
export function receiveLead(
  services: Services,
  actor: Actor,
  taken: Taken,
  event?: LeadEvent,
): Promise<void> {
  return acrossOrganizations(services, 'take lead', async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from leads
       where status in ('new', 'contacted', 'qualified')
         and (user_id = ${taken.userId ?? null}::uuid or lower(email) = lower(${taken.email}))
       order by created_at desc limit 1 for update`)
    const known = rows[0]?.id
    const day = platformToday()
    if (!known) {
      const events = event ? { [event]: day } : {}
      const id = await insertLead(db, { ...taken, events })
      await recordEvent(db, actor, {
        action: 'CREATE',
        table: 'leads',
        recordId: id,
        details: { source: taken.source },
      })
      return
    }
    const before = await findLead(db, known)
    const { source: _, email: __, message, ...fields } = taken
    const said = taken.source === 'sign_up' ? fields : { userId: taken.userId ?? undefined }
    await updateLead(db, known, {
      ...said,
      events: event && !before.events[event] ? { ...before.events, [event]: day } : before.events,
    })
    if (message) await insertNote(db, known, null, message)
    await recordEvent(db, actor, {
      action: 'UPDATE',
      table: 'leads',
      recordId: known,
      details: { source: taken.source },
    })
  })
}
