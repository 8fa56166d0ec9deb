/** Calls of a landlord about the mails to guests. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { GuestMail } from '@domovik/domain/rental/guest-mails/mails.ts'
import { and, eq, sql } from 'drizzle-orm'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent, requireSeen, versionOf } from '../../machinery/seen.ts'
import { findProperty } from '../properties/queries.ts'
import { guestMailSettings } from './table.ts'

const mayChoose = (scope: Scope): boolean =>
  hasPermission(scope, 'edit_properties') && hasPermission(scope, 'view_payments')

async function kindsOf(scope: Scope, propertyId: string): Promise<GuestMail[]> {
  const { id } = await findProperty(scope, propertyId)
  const [row] = await scope.db
    .select({ kinds: guestMailSettings.kinds })
    .from(guestMailSettings)
    .where(and(eq(guestMailSettings.organizationId, scope.organizationId), eq(guestMailSettings.id, id)))
  return (row?.kinds ?? []) as GuestMail[]
}

export const guestMailsAdmin = {
  get: admin.guestMails.get.handler(async ({ input, context: { scope } }) => {
    const kinds = await kindsOf(scope, input.propertyId)
    return { kinds, version: versionOf(kinds), can: { edit: mayChoose(scope) } }
  }),

  save: admin.guestMails.save.handler(async ({ input, context: { scope } }) => {
    if (!mayChoose(scope)) throw new DomainError('forbidden')
    const { organizationId, today, db } = scope
    await lockContent(scope, `guest_mails ${input.propertyId}`)
    const known = await kindsOf(scope, input.propertyId)
    requireSeen(input.seen, known)
    const kinds = [...new Set(input.kinds)]
    // Bookings that were confirmed while no confirmations were sent get none later.
    const isNew = kinds.includes('confirmation') && !known.includes('confirmation')
    await db
      .insert(guestMailSettings)
      .values({ organizationId, id: input.propertyId, kinds, since: today })
      .onConflictDoUpdate({
        target: [guestMailSettings.organizationId, guestMailSettings.id],
        set: { kinds, ...(isNew ? { since: today } : {}), updatedAt: sql`app.now()` },
      })
    await record(scope, {
      action: 'UPDATE',
      table: 'properties',
      recordId: input.propertyId,
      details: { guestMails: kinds.join(' ') },
    })
    return { kinds, version: versionOf(kinds) }
  }),
}
