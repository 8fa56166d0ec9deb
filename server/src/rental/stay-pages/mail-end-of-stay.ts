/** Tells a guest that a request for a stay has ended, or that the landlord cancelled the stay. */

import { isLanguage, type Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { longDay } from '../../machinery/i18n.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

const TEMPLATES = {
  declined: 'mail:stayRequestDeclined',
  expired: 'mail:stayRequestEnded',
  cancelled: 'mail:stayCancelled',
} as const

type Request = {
  tenantId: string
  email: string
  checkIn: string
  checkOut: string
  language: string
  place: string | null
  landlord: string
  /** They were told by mail that the stay is confirmed. */
  confirmed: boolean
}

/**
 * Queues the mail in the language of the request. It contains nothing that the stranger wrote, so that the form cannot be used to send
 * texts to others. Goes to guests who asked on a public page or to whom the stay was confirmed by mail; not in the demonstration.
 */
export async function mailEndOfStay(
  scope: OrganizationScope,
  bookingId: string,
  outcome: keyof typeof TEMPLATES,
): Promise<void> {
  const { db, services, organizationId, isDemo } = scope
  if (isDemo) return
  const { rows } = await db.execute<Request>(sql`
    select t.id as "tenantId", t.email, b.check_in as "checkIn", b.check_out as "checkOut", coalesce(b.language, o.language) as language,
           coalesce(g.title, p.city) as place, o.name as landlord,
           exists (select from guest_mails m where m.organization_id = b.organization_id and m.booking_id = b.id and m.kind = 'confirmation') as confirmed
      from bookings b
      join organizations o on o.id = b.organization_id
      join properties p on p.organization_id = b.organization_id and p.id = b.property_id
      join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id and t.deleted_at is null and t.email is not null
      left join stay_pages g on g.organization_id = b.organization_id and g.id = b.property_id
     where b.organization_id = ${organizationId} and b.id = ${bookingId}
       and (b.source = 'public' or exists (select from guest_mails m where m.organization_id = b.organization_id and m.booking_id = b.id
                                              and m.kind = 'confirmation'))`)
  const [request] = rows
  if (!request) return
  const language: Language = isLanguage(request.language) ? request.language : 'en'
  const day = (date: string): string => longDay(date, language)
  await queueMail(db, services.masterKey, services.config.productName, {
    to: request.email,
    language,
    // Who was never told of a confirmation knows only the request.
    template: TEMPLATES[outcome === 'cancelled' && !request.confirmed ? 'declined' : outcome],
    data: {
      place: request.place ?? '',
      landlord: request.landlord,
      checkIn: day(request.checkIn),
      checkOut: day(request.checkOut),
    },
    organizationId,
    tenantId: request.tenantId,
  })
  // If the stay is confirmed again, its mails are sent again.
  await db.execute(
    sql`delete from guest_mails where organization_id = ${organizationId} and booking_id = ${bookingId}`,
  )
}
