/** The mail with the sums of a statement to its owner. */
import { DomainError } from '@domovik/domain/errors.ts'
import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { dayIn, translator } from '../../machinery/i18n.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { OwnerRow } from './queries.ts'
import type { Statement } from './statements.ts'

/**
 * Sends an issued statement to its owner, in the language of the organization. Throws owner_needs_email, and conflict for a
 * preview.
 */
export async function mailStatement(
  scope: OrganizationScope,
  owner: Pick<OwnerRow, 'name' | 'email'>,
  statement: Statement,
): Promise<void> {
  if (!owner.email) throw new DomainError('owner_needs_email')
  if (statement.issuedAt === null) throw new DomainError('conflict')
  const { db, services, organizationId } = scope
  const { rows } = await db.execute<{ name: string; language: Language }>(
    sql`select name, language from organizations where id = ${organizationId}`,
  )
  const { name: landlord, language } = rows[0]!
  await queueMail(db, services.masterKey, services.config.productName, {
    to: owner.email,
    language,
    template: 'mail:ownerStatement',
    data: {
      owner: owner.name,
      landlord,
      month: dayIn(statement.month, language, { month: 'long', year: 'numeric' }),
      ...inWords(statement, language),
    },
    organizationId,
  })
}

/** The sums that are not 0, one a line, the result, and the deposits held. */
function inWords(statement: Statement, language: Language) {
  const { currency, payout, carried } = statement
  const t = translator(language, 'owners')
  const money = (cents: number): string => formatMoney(cents, currency)
  const sums = [
    [t('statement.opening'), statement.opening],
    [t('statement.lines.rent'), statement.rent],
    [t('statement.lines.other_receipts'), statement.otherReceipts],
    [t('statement.lines.incomes'), statement.incomes],
    [t('statement.lines.refunds'), statement.refunds],
    [t('statement.lines.expenses'), statement.expenses],
    [t('statement.fee'), -statement.fee],
    [t('statement.feeVat', { percent: formatRate(statement.vatPercent) }), -statement.feeVat],
    [t('statement.floatChange'), statement.floatBefore - statement.floatAfter],
  ] as const
  const lines = sums.flatMap(([label, cents]) => (cents === 0 ? [] : [`• ${label}: ${money(cents)}`]))
  return {
    lines: lines.join('\n') || '—',
    result: `${t(carried < 0 ? 'statement.carried' : 'statement.payout')}: ${money(payout - carried)}`,
    deposits: `${t('statement.deposits')}: ${money(statement.depositsAfter)}`,
  }
}
