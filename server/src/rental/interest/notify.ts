/** Tells tenants by e-mail what late interest was charged, and how it was computed. */
import { addDays } from '@domovik/domain/dates.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { translator } from '../../machinery/i18n.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Posting } from '../payments/ledger.ts'
import { addresseesOf } from '../reminders/addressees.ts'
import { chargeName, dayIn } from '../reminders/words.ts'
import type { Proposal } from './proposals.ts'

type Line = { proposal: Proposal; posting: Posting }

/** Sends one mail to each tenant with an e-mail address. Returns the number of mails. */
export async function notifyTenants(
  scope: OrganizationScope,
  accounts: readonly (readonly Line[])[],
  until: string,
): Promise<number> {
  const { db, services, organizationId, currency } = scope
  const addressees = await addresseesOf(
    scope,
    accounts.map(([first]) => first!.proposal.late.tenantId),
  )
  let sent = 0
  for (const lines of accounts) {
    const { tenantId, tenantName, tenantEmail } = lines[0]!.proposal.late
    const to = addressees.get(tenantId)
    if (!tenantEmail || !to) continue
    const say = translator(to.language, 'mail')
    await queueMail(db, services.masterKey, services.config.productName, {
      to: tenantEmail,
      language: to.language,
      template: 'mail:lateInterest',
      data: {
        tenant: tenantName,
        landlord: to.landlord,
        lines: lines.map((line) => sentence(line, to.language, currency)).join('\n'),
        total: formatMoney(
          lines.reduce((sum, { posting }) => sum + posting.amount, 0),
          currency,
        ),
        until: dayIn(until, to.language, { dateStyle: 'long' }),
        howToPay: to.howToPay ? `\n\n${say('reminder.howToPay')}\n${to.howToPay}` : '',
        ...(to.inPortal ? { link: `${services.config.tenantUrl}/payments` } : {}),
      },
      organizationId,
    })
    sent += 1
  }
  return sent
}

/** "• Rent, March 2026: 4,56 € (30 days from 11 March 2026, 9,25 %)". */
function sentence({ proposal, posting }: Line, language: Language, currency: string): string {
  const say = translator(language, 'mail')
  const { segments } = proposal
  const rates = [...new Set(segments.map(({ percent }) => percent))]
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 })
  return say('lateInterest.line', {
    what: chargeName(proposal, language),
    amount: formatMoney(posting.amount, currency),
    count: proposal.days,
    from: dayIn(segments[0]!.from, language, { dateStyle: 'long' }),
    to: dayIn(addDays(segments.at(-1)!.to, -1), language, { dateStyle: 'long' }),
    rates: rates.map((percent) => `${number.format(Number(percent))} %`).join(', '),
  })
}
