/** Tells tenants by e-mail what late interest was charged or taken back, and for which days and rates. */
import { addDays, daysBetween, earlier, later } from '@domovik/domain/dates.ts'
import { interestOf } from '@domovik/domain/rental/interest/late-interest.ts'
import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { longDay, translator } from '../../machinery/i18n.ts'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { howToPayText } from '../bank/pay-to.ts'
import { payeeOf } from '../bank/queries.ts'
import { homesOf } from '../payments/homes.ts'
import { addresseesOf } from '../reminders/addressees.ts'
import { atHome, chargeName } from '../reminders/words.ts'
import type { Line } from './line.ts'
import type { Standing } from './queries.ts'

/** Sends one mail to each tenant with an e-mail address. Returns the number of mails. */
export async function notifyTenants(
  scope: OrganizationScope,
  accounts: readonly (readonly Line[])[],
): Promise<number> {
  const { currency } = scope
  return await send(
    scope,
    'lateInterest',
    accounts.map((lines) => ({
      tenantId: lines[0]!.proposal.late.tenantId,
      total: lines.reduce((sum, { posting }) => sum + posting.amount, 0),
      words: (language, landlord, addressOf) => ({
        lines: lines
          .map((line) => {
            const { late } = line.proposal
            const what = atHome(
              translator(language, 'papers'),
              chargeName(line.proposal, language),
              addressOf(late.propertyId),
            )
            return sentence(line, what, language, currency, landlord)
          })
          .join('\n'),
      }),
      payable: true,
    })),
  )
}

/** Tells each tenant with an e-mail address which interest was taken back, and why. Returns the number of mails. */
export async function notifyOfUndone(
  scope: OrganizationScope,
  accounts: readonly (readonly Standing[])[],
  reason: string,
): Promise<number> {
  return await send(
    scope,
    'interestUndone',
    accounts.map((charges) => ({
      tenantId: charges[0]!.tenantId,
      total: charges.reduce((sum, { amount }) => sum + amount, 0),
      words: (language, _landlord, addressOf) => ({
        reason,
        lines: charges
          .map(({ amount: cents, until, base, propertyId }) => {
            const say = translator(language, 'mail')
            const amount = formatMoney(cents, scope.currency)
            const what = atHome(
              translator(language, 'papers'),
              chargeName(base, language),
              addressOf(propertyId),
            )
            return until === null
              ? say('interestUndone.recovery', { what, amount })
              : say('interestUndone.line', { what, amount, to: longDay(until, language) })
          })
          .join('\n'),
      }),
      payable: false,
    })),
  )
}

/** The address of a unit if the tenant has several homes; otherwise null. */
type AddressOf = (propertyId: string | null) => string | null

type Account = {
  tenantId: string
  total: number
  words: (language: Language, landlord: string, addressOf: AddressOf) => Record<string, string>
  /** The mail says how to pay. */
  payable: boolean
}

async function send(
  scope: OrganizationScope,
  what: 'lateInterest' | 'interestUndone',
  accounts: readonly Account[],
): Promise<number> {
  const { db, services, organizationId, currency } = scope
  const addressees = await addresseesOf(
    scope,
    accounts.map(({ tenantId }) => tenantId),
  )
  const payee = await payeeOf(scope)
  let sent = 0
  for (const { tenantId, total, words, payable } of accounts) {
    const to = addressees.get(tenantId)
    if (!to?.email) continue
    const homes = await homesOf(scope, tenantId)
    const addressOf: AddressOf = (id) =>
      (homes.length > 1 && homes.find(({ propertyId }) => propertyId === id)?.address) || null
    await queueMail(db, services.masterKey, services.config.productName, {
      to: to.email,
      language: to.language,
      template: `mail:${what}`,
      data: {
        tenant: to.name,
        landlord: to.landlord,
        ...words(to.language, to.landlord, addressOf),
        total: formatMoney(total, currency),
        ...(payable ? { howToPay: howToPayText(to, payee) } : {}),
        ...(to.inPortal ? { link: portalLink(services, tenantId, '/payments') } : {}),
      },
      organizationId,
      tenantId,
    })
    sent += 1
  }
  return sent
}

/**
 * "• Rent, March 2026 (with the home if the tenant has several): 4,56 € (30 days, 11 March 2026 – 9 April 2026, 9,25% a year)": the days and rates that this posting
 * adds, then what the landlord reduced and whether earlier days are corrected.
 */
function sentence(
  { proposal, posting, euroRate }: Line,
  what: string,
  language: Language,
  currency: string,
  landlord: string,
): string {
  const say = translator(language, 'mail')
  if (euroRate !== null)
    return say('lateInterest.recovery', {
      what,
      amount: formatMoney(posting.amount, currency),
      euros: formatMoney((proposal.recoveryEuros ?? 0) * 100, 'EUR'),
    })
  const added = proposal.segments.flatMap((segment) => {
    const from = later(segment.from, proposal.from)
    return from < segment.to ? [{ ...segment, from, days: daysBetween(from, segment.to) }] : []
  })
  const shown = added.length > 0 ? added : proposal.segments
  const rates = [...new Set(shown.map(({ percent }) => formatRate(percent)))].join(', ')
  const long = (day: string): string => longDay(day, language)
  const last = addDays(shown.at(-1)!.to, -1)
  const values = {
    what,
    amount: formatMoney(posting.amount, currency),
    count: added.reduce((sum, { days }) => sum + days, 0),
    from: long(earlier(shown[0]!.from, last)),
    to: long(last),
    rates,
  }
  // Interest is rounded on the whole span, so one cent is no correction.
  const corrected = added.length > 0 && Math.abs(proposal.amount - interestOf(added)) > 1
  return [
    say(added.length > 0 ? 'lateInterest.line' : 'lateInterest.correction', values),
    ...(corrected ? [say('lateInterest.corrected')] : []),
    ...(posting.amount < proposal.amount
      ? [say('lateInterest.reduced', { amount: formatMoney(proposal.amount, currency), landlord })]
      : []),
  ].join('; ')
}
