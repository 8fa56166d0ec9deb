/** The words of a settlement of bills: on its rows, and in the mail to the tenant. Mails write days in full, as that about readings does. */
import { formatMoney } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { dayIn, longDay, translator } from '../../machinery/i18n.ts'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { addresseesOf } from '../reminders/addressees.ts'
import { creditOutcome } from './credited.ts'
import { homesOfLeases } from './homes.ts'
import type { BillsCost } from './table.ts'

type Period = { from: string; to: string }
/** `leaseId` is that of the settlement: the mail names its home if the tenant has several. */
type Settled = Period & Sums & { leaseId: string }

/** Returns the days of a settlement as screens write them: "1 Jan 2025". */
export const inWords = ({ from, to }: Period, language: Language) => ({
  from: dayIn(from, language, { dateStyle: 'medium' }),
  to: dayIn(to, language, { dateStyle: 'medium' }),
})

/** Returns what the posted rows say, in the language of the organization; readers get it in theirs (payments/own-sentences.ts). */
export async function describeBills(scope: OrganizationScope, period: Period): Promise<string> {
  const { rows } = await scope.db.execute<{ language: Language }>(
    sql`select language from organizations where id = ${scope.organizationId}`,
  )
  const { language } = rows[0]!
  return translator(language, 'bills')('row', inWords(period, language))
}

/**
 * Sends the tenant the costs, the advances and the result; `credited` is by how much the posted rows lowered the balance, in cents.
 * Returns false without an address or in the demonstration.
 */
export const notifyOfBills = (
  scope: OrganizationScope,
  tenantId: string,
  {
    costs,
    actual,
    advances,
    credited,
    dueDate,
    ...settled
  }: Settled & { costs: readonly BillsCost[]; credited: number; dueDate: string },
): Promise<boolean> =>
  send(
    scope,
    tenantId,
    'billsSettled',
    { actual, advances, credited, dueDate, ...settled },
    {
      lines: costs
        .map(({ label, amount }) => `• ${label}: ${formatMoney(amount, scope.currency)}`)
        .join('\n'),
      actual: formatMoney(actual, scope.currency),
      advances: formatMoney(advances, scope.currency),
    },
  )

/** Tells the tenant that a settlement was undone, and why. Returns false without an address or in the demonstration. */
export const notifyOfUndoneBills = (
  scope: OrganizationScope,
  tenantId: string,
  { reason, ...settled }: Settled & { reason: string },
): Promise<boolean> => send(scope, tenantId, 'billsUndone', settled, { reason })

type Sums = { actual: number; advances: number }

async function send(
  scope: OrganizationScope,
  tenantId: string,
  what: 'billsSettled' | 'billsUndone',
  {
    actual,
    advances,
    credited,
    leaseId,
    dueDate,
    ...period
  }: Settled & { credited?: number; dueDate?: string },
  data: Record<string, string>,
): Promise<boolean> {
  const { db, services, organizationId, currency } = scope
  const to = (await addresseesOf(scope, [tenantId])).get(tenantId)
  if (!to?.email || scope.isDemo) return false
  const say = translator(to.language, 'mail')
  const difference = actual - advances
  const result = difference > 0 ? 'charged' : difference < 0 ? 'credited' : 'even'
  const whole = formatMoney(Math.abs(difference), currency)
  // An advance that was written off is not given back.
  const outcome =
    result === 'credited' && credited !== undefined ? creditOutcome(credited, -difference) : result
  const told =
    outcome === 'creditedPart' || outcome === 'creditedNone'
      ? say(`billsSettled.${outcome}`, { whole, amount: formatMoney(credited ?? 0, currency) })
      : say(`${what}.${outcome}`, { amount: whole, date: dueDate ? longDay(dueDate, to.language) : '' })
  const home = (await homesOfLeases(scope, [leaseId])).get(leaseId)
  await queueMail(db, services.masterKey, services.config.productName, {
    to: to.email,
    language: to.language,
    template: `mail:${what}`,
    data: {
      tenant: to.name,
      landlord: to.landlord,
      from: longDay(period.from, to.language),
      to: longDay(period.to, to.language),
      home: home === undefined ? '' : `, ${home}`,
      ...data,
      result: told,
      ...(to.inPortal ? { link: portalLink(services, tenantId, '/payments') } : {}),
    },
    organizationId,
    tenantId,
  })
  return true
}
