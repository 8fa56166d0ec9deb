/** Sends guests the mails about their stays, each once, in the language in which they asked or else that of the organization. */

import { dueMails, type GuestMail, type MailedStay } from '@domovik/domain/rental/guest-mails/mails.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { isLanguage, type Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { canDemandMoney } from '../../account/subscriptions/standing.ts'
import { newId } from '../../machinery/db/ids.ts'
import { longDay, type Translator, translator } from '../../machinery/i18n.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { currentLink } from '../guest-pages/links.ts'

const TEMPLATES = {
  confirmation: 'mail:stayConfirmed',
  balance_due: 'mail:stayBalance',
  arrival: 'mail:stayArrival',
  thanks: 'mail:stayThanks',
} as const satisfies Record<GuestMail, string>

type Row = MailedStay & {
  id: string
  tenantId: string
  reference: string
  language: string
  guest: string
  email: string
  landlord: string
  place: string
  currency: string
  /** The price of the stay, in cents; null if it is not known. */
  total: number | null
  /** What is agreed as a deposit, and what is still open: of everything, and of the deposit. In cents. */
  deposit: number
  open: number
  openDeposit: number
  kinds: GuestMail[]
  sent: GuestMail[]
  since: string
}

/** Sends what is due today; a read-only organization asks for no money. Returns the number of mails. */
export async function sendGuestMails(scope: SystemScope): Promise<number> {
  if (scope.isDemo) return 0
  const stays = await mailedStays(scope)
  if (stays.length === 0) return 0
  const demands = await canDemandMoney(scope)
  let sent = 0
  for (const row of stays) {
    for (const kind of dueMails(row, row.since, scope.today)) {
      if (kind === 'balance_due' && !demands) continue
      if (!row.kinds.includes(kind) || row.sent.includes(kind) || !(await noteSent(scope, row.id, kind)))
        continue
      await send(scope, row, kind)
      sent += 1
    }
  }
  return sent
}

/** The mails that the landlord chose for the unit. Whoever asked on the public page was promised an answer. */
const kinds = sql`coalesce(s.kinds, '{}') || case when b.source = 'public' then array['confirmation'] else '{}' end`

/** Stays with a guest who has an address and gets mails, until three days after their end. */
async function mailedStays({ db, organizationId, today }: SystemScope): Promise<Row[]> {
  const { rows } = await db.execute<{ stay: Row }>(sql`
    select json_build_object('id', b.id, 'tenantId', b.tenant_id, 'reference', b.reference, 'status', b.status, 'checkIn', b.check_in,
             'checkOut', b.check_out, 'confirmedOn', b.confirmed_on, 'isConflict', b.conflict_with is not null,
             'language', coalesce(b.language, o.language), 'guest', t.name, 'email', t.email, 'landlord', o.name,
             'place', concat_ws(', ', p.address, p.city), 'currency', b.currency, 'total', b.total, 'deposit', coalesce(money.deposit, 0),
             'open', coalesce(money.open, 0), 'openDeposit', coalesce(money.open_deposit, 0), 'openFrom', money.due,
             'kinds', ${kinds}, 'since', case when b.source = 'public' then b.booked_on else s.since end,
             'sent', (select coalesce(json_agg(m.kind), '[]'::json) from guest_mails m
                       where m.organization_id = b.organization_id and m.booking_id = b.id)) as stay
      from bookings b
      join organizations o on o.id = b.organization_id and o.status <> 'suspended'
      join properties p on p.organization_id = b.organization_id and p.id = b.property_id and p.deleted_at is null
      left join guest_mail_settings s on s.organization_id = b.organization_id and s.id = b.property_id
      join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id and t.email is not null and t.deleted_at is null
      left join lateral (
        select sum(c.remaining)::bigint as open, min(c.effective_due_date) filter (where c.remaining > 0) as due,
               sum(c.remaining) filter (where app.is_deposit(c.type))::bigint as open_deposit,
               sum(c.paid + c.remaining) filter (where app.is_deposit(c.type))::bigint as deposit
          from transactions x
          join charge_states c on c.organization_id = x.organization_id and c.charge_id = x.id
         where x.organization_id = b.organization_id and x.booking_id = b.id and x.kind = 'charge') as money on true
     where b.organization_id = ${organizationId} and b.status in ('confirmed', 'completed') and b.check_out >= ${today}::date - 3
       and cardinality(${kinds}) > 0
     order by b.check_in, b.id`)
  return rows.map(({ stay }) => stay)
}

/** Notes the mail; false if another run was faster. */
async function noteSent(
  { db, organizationId }: SystemScope,
  bookingId: string,
  kind: GuestMail,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into guest_mails (organization_id, id, booking_id, kind) values (${organizationId}, ${newId()}, ${bookingId}, ${kind})
    on conflict (organization_id, booking_id, kind) do nothing returning id`)
  return rows.length > 0
}

/** Price, deposit and what is to pay, as the page of the stay calls them. */
function sumsOf(row: Row, say: Translator, money: (cents: number) => string): string {
  return [
    // A stay of a channel may have no price.
    say('stayConfirmed.price', { amount: row.total === null ? '–' : money(row.total) }),
    ...(row.deposit > 0 ? [say('stayConfirmed.deposit', { amount: money(row.deposit) })] : []),
    say('stayConfirmed.total', { amount: money(row.open) }),
  ].join('\n')
}

async function send(scope: SystemScope, row: Row, kind: GuestMail): Promise<void> {
  const { db, services, organizationId } = scope
  const language: Language = isLanguage(row.language) ? row.language : 'en'
  const day = (date: string): string => longDay(date, language)
  const money = (cents: number): string => formatMoney(cents, row.currency)
  const say = translator(language, 'mail')
  await queueMail(db, services.masterKey, services.config.productName, {
    to: row.email,
    language,
    template: TEMPLATES[kind],
    data: {
      ...{ guest: row.guest, landlord: row.landlord, place: row.place, reference: row.reference },
      ...{ checkIn: day(row.checkIn), checkOut: day(row.checkOut) },
      ...(kind === 'confirmation' ? { sums: sumsOf(row, say, money) } : {}),
      ...(row.openFrom
        ? {
            amount: money(row.open),
            deposit:
              row.openDeposit > 0 ? ` ${say('stayBalance.deposit', { amount: money(row.openDeposit) })}` : '',
            due: day(row.openFrom),
          }
        : {}),
      ...(kind === 'thanks' ? {} : { link: await currentLink(scope, row.id) }),
    },
    organizationId,
    tenantId: row.tenantId,
  })
  await record(scope, {
    action: 'UPDATE',
    table: 'bookings',
    recordId: row.id,
    tenantId: row.tenantId,
    details: { guestMail: kind },
  })
}
