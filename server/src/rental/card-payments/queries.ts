/** Reads and writes card payments and their setting. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Gone } from '@domovik/domain/rental/card-payments/match-refunds.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

type CardSetting = { on: boolean; account: string | null }
export type CardPayment = {
  id: string
  tenantId: string
  provider: string
  account: string | null
  checkout: string | null
  amount: number
  currency: string
  status: 'open' | 'paid' | 'closed'
  receiptId: string | null
  /** What went back to the card, and what the provider withdrew because of a dispute, in cents. */
  refunded: number
  disputed: number
}

type Moved = Pick<CardPayment, 'amount' | 'refunded' | 'disputed'>

/** What the landlord no longer has of a payment, according to the provider. A dispute can be about more than is left. */
export function goneOf({ amount, refunded, disputed }: Moved): Gone {
  const sent = Math.min(amount, refunded)
  return { refunded: sent, disputed: Math.min(disputed, amount - sent) }
}

/** The cents of it. */
export function goneFrom(moved: Moved): number {
  const { refunded, disputed } = goneOf(moved)
  return refunded + disputed
}

/** Whether the provider of now took the payment, so that it can give money back to the card. */
export const isAtProvider = (
  { services }: OrganizationScope,
  { provider }: Pick<CardPayment, 'provider'>,
): boolean => provider === services.payments.name

export async function cardSettingOf({ db, organizationId }: OrganizationScope): Promise<CardSetting> {
  const { rows } = await db.execute<CardSetting>(
    sql`select "on", account from card_payment_settings where organization_id = ${organizationId}`,
  )
  return rows[0] ?? { on: false, account: null }
}

export async function saveCardSetting(
  { db, organizationId }: OrganizationScope,
  { on, account }: CardSetting,
): Promise<void> {
  await db.execute(sql`
    insert into card_payment_settings (organization_id, "on", account) values (${organizationId}, ${on}, ${account})
    on conflict (organization_id) do update set "on" = excluded."on", account = excluded.account`)
}

/** Whether a tenant can pay by card now: it is on, and the provider knows where the money goes. */
export const isOffered = ({ services }: OrganizationScope, { on, account }: CardSetting): boolean =>
  on && (services.payments.name === 'sandbox' || account !== null)

const columns = sql`id, tenant_id as "tenantId", provider, account, checkout, amount::float8 as amount, currency, status, receipt_id as "receiptId",
  refunded::float8 as refunded, disputed::float8 as disputed`

/** Throws not_found. */
export async function findCardPayment(
  { db, organizationId }: OrganizationScope,
  id: string,
  { lock = false } = {},
): Promise<CardPayment> {
  const { rows } = await db.execute<CardPayment>(sql`
    select ${columns} from card_payments where organization_id = ${organizationId} and id = ${id} ${lock ? sql`for update` : sql``}`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** Returns the payments of a tenant whose page may still be open at the provider of now. */
export async function openPages(
  { db, organizationId, services }: OrganizationScope,
  tenantId: string,
): Promise<{ id: string; account: string | null; checkout: string }[]> {
  const { rows } = await db.execute<{ id: string; account: string | null; checkout: string }>(sql`
    select id, account, checkout from card_payments
     where organization_id = ${organizationId} and tenant_id = ${tenantId} and status = 'open' and provider = ${services.payments.name}
       and checkout is not null order by created_at, id`)
  return rows
}

/** Returns the card payment that made a receipt; null if none did. */
export async function cardPaymentOfReceipt(
  { db, organizationId }: OrganizationScope,
  receiptId: string,
): Promise<CardPayment | null> {
  const { rows } = await db.execute<CardPayment>(
    sql`select ${columns} from card_payments where organization_id = ${organizationId} and receipt_id = ${receiptId}`,
  )
  return rows[0] ?? null
}

/**
 * Makes refunds of one receipt to its card wait for each other until the transaction ends. `settleCardPayment` posts in a transaction of its
 * own, so a lock of the row or of the ledger would make the refund wait for itself.
 */
export async function lockRefunds(
  { db, organizationId }: OrganizationScope,
  receiptId: string,
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`card refund ${organizationId} ${receiptId}`}, 0))`,
  )
}
