/** The mail with the sums of a statement to its owner. */
import { DomainError } from '@domovik/domain/errors.ts'
import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { and, eq, sql } from 'drizzle-orm'
import { dayIn, translator } from '../../machinery/i18n.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { OwnerRow } from './queries.ts'
import type { Statement } from './statements.ts'
import { ownerStatements } from './table.ts'

/**
 * Sends an issued statement to its owner, in the language of the organization. The caller has locked the owner and read that it was
 * last mailed at `seen`, so that two people send one mail. Throws owner_needs_email, conflict for a preview, and version_conflict.
 */
export async function mailStatement(
  scope: OrganizationScope,
  owner: Pick<OwnerRow, 'name' | 'email'>,
  statement: Statement,
  seen: string | null,
): Promise<void> {
  if (!owner.email) throw new DomainError('owner_needs_email')
  if (statement.id === null) throw new DomainError('conflict')
  if (timeOf(statement.mailedAt) !== timeOf(seen)) throw new DomainError('version_conflict')
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
  await db
    .update(ownerStatements)
    .set({ mailedAt: sql`app.now()` })
    .where(and(eq(ownerStatements.organizationId, organizationId), eq(ownerStatements.id, statement.id)))
}

const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** The sums that are not 0, one a line, the result, and the deposits held. */
function inWords(statement: Statement, language: Language) {
  const { currency, payout, carried } = statement
  const t = translator(language, 'owners')
  const money = (cents: number): string => formatMoney(cents, currency)
  const sums = [
    [t('statement.opening'), statement.opening],
    [t('statement.contributions'), statement.contributions],
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
