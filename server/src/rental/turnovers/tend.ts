/** Creates the tickets of turnovers and lets them follow their stays. */

import { addDays } from '@domovik/domain/dates.ts'
import {
  type SoldStay,
  TURNOVER_DAYS_AHEAD,
  turnoverChanges,
} from '@domovik/domain/rental/turnovers/turnovers.ts'
import { isLanguage } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { workingMember } from '../../account/organizations/still-member.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isSold } from '../bookings/booking-sql.ts'
import { insertComment } from '../tickets/comments.ts'
import {
  endTurnover,
  insertTurnovers,
  raiseTurnovers,
  removeTurnover,
  setTurnoverDay,
  setTurnoverUnit,
  turnoverTickets,
} from '../tickets/turnover-tickets.ts'

/** Days after a departure for which its ticket is looked at: a guest may have left earlier than agreed. */
const DAYS_BACK = 30

type Stay = SoldStay & { reference: string; assignedTo: string | null; vendorId: string | null }

/** Returns the sold stays of properties with turnovers that have not ended long ago. */
async function soldStays(scope: OrganizationScope): Promise<Stay[]> {
  const { rows } = await scope.db.execute<{ stay: Stay }>(sql`
    select json_build_object('id', b.id, 'propertyId', b.property_id, 'checkIn', b.check_in, 'checkOut', b.check_out, 'reference', b.reference,
             'assignedTo', ${workingMember(sql`r`)}, 'vendorId', r.vendor_id) as stay
      from turnover_rules r
      join properties p on p.organization_id = r.organization_id and p.id = r.id and p.deleted_at is null
      join bookings b on b.organization_id = r.organization_id and b.property_id = r.id
     where r.organization_id = ${scope.organizationId} and b.check_out >= ${addDays(scope.today, -DAYS_BACK)}
       and b.check_in <= ${addDays(scope.today, TURNOVER_DAYS_AHEAD)} and ${isSold(sql`b`)}
     order by b.check_out, b.id`)
  return rows.map(({ stay }) => stay)
}

/**
 * Locks the rules, so that two nodes create each ticket once; a unique index over the booking holds the same. Returns the number
 * of tickets that changed.
 */
export async function tendTurnovers(scope: OrganizationScope): Promise<number> {
  const { rows } = await scope.db.execute<{ language: string }>(sql`
    select o.language from turnover_rules r join organizations o on o.id = r.organization_id
     where r.organization_id = ${scope.organizationId} order by r.id for update of r`)
  if (!rows[0]) return 0
  const say = translator(isLanguage(rows[0].language) ? rows[0].language : 'en', 'turnovers')
  const stays = await soldStays(scope)
  const byId = new Map(stays.map((stay) => [stay.id, stay]))
  const changes = turnoverChanges(stays, await turnoverTickets(scope), scope.today)
  await insertTurnovers(
    scope,
    changes.create.map(({ stay: { id, propertyId }, on, priority }) => {
      const { reference, assignedTo, vendorId } = byId.get(id)!
      return {
        bookingId: id,
        propertyId,
        on,
        priority,
        assignedTo,
        vendorId,
        title: say('ticket', { reference }),
      }
    }),
  )
  for (const { id, on } of [...changes.move, ...changes.restore]) await setTurnoverDay(scope, id, on)
  for (const { id, stay } of changes.carry) {
    const { propertyId, assignedTo, vendorId } = byId.get(stay.id)!
    await setTurnoverUnit(scope, id, { propertyId, assignedTo, vendorId })
  }
  await raiseTurnovers(scope, changes.raise)
  for (const id of changes.remove) await removeTurnover(scope, id)
  for (const ticketId of changes.comment) {
    const body = say('cancelled')
    await insertComment(scope, {
      ticketId,
      tenantId: null,
      authorKind: 'manager',
      audience: 'internal',
      body,
    })
    await endTurnover(scope, ticketId)
  }
  return Object.values(changes).reduce((sum, each) => sum + each.length, 0)
}
