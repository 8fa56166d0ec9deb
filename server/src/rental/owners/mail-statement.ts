/** The mail with the sums of a statement to its owner. */
import { DomainError } from '@domovik/domain/errors.ts'
import { isOfDeposits } from '@domovik/domain/rental/owners/statement.ts'
import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { and, eq, sql } from 'drizzle-orm'
import { dayIn, longDay, translator } from '../../machinery/i18n.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type NamedRow, namedRows } from './named-rows.ts'
import type { OwnerRow } from './queries.ts'
import type { Statement } from './statements.ts'
import { ownerStatements } from './table.ts'

/**
 * Sends an issued statement to its owner, in the language of the organization. The caller has locked the owner and read that it was
 * last mailed at `seen`, so that two people send one mail. Throws owner_needs_email, conflict for a preview, and version_conflict.
 */
export async function mailStatement(
  scope: OrganizationScope,
  owner: Pick<OwnerRow, 'id' | 'name' | 'email'>,
  statement: Statement,
  seen: string | null,
): Promise<void> {
  if (!owner.email) throw new DomainError('owner_needs_email')
  if (statement.id === null) throw new DomainError('conflict')
  if (timeOf(statement.mailedAt) !== timeOf(seen)) throw new DomainError('version_conflict')
  const { db, services, organizationId } = scope
  const { rows: found } = await db.execute<{ name: string; language: Language }>(
    sql`select name, language from organizations where id = ${organizationId}`,
  )
  const { name: landlord, language } = found[0]!
  const rows = await namedRows(scope, statement.rows, statement.issuedAt)
  await queueMail(db, services.masterKey, services.config.productName, {
    to: owner.email,
    language,
    template: 'mail:ownerStatement',
    data: {
      owner: owner.name,
      landlord,
      month: dayIn(statement.month, language, { month: 'long', year: 'numeric' }),
      lines: linesOf(statement, language),
      more: moreOf(statement, rows, { landlord, language }),
    },
    organizationId,
    ifFailed: {
      ...{ table: 'owners', recordId: owner.id },
      details: { statementMailFailed: statement.month },
    },
  })
  await db
    .update(ownerStatements)
    .set({ mailedAt: sql`app.now()` })
    .where(and(eq(ownerStatements.organizationId, organizationId), eq(ownerStatements.id, statement.id)))
}

const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** The sums that are not 0, one a line. */
function linesOf(statement: Statement, language: Language): string {
  const { currency } = statement
  const t = translator(language, 'owners')
  const mail = translator(language, 'mail')
  const money = (cents: number): string => formatMoney(cents, currency)
  const float = { from: money(statement.floatBefore), to: money(statement.floatAfter) }
  const sums = [
    [t('statement.opening'), statement.opening],
    [mail('ownerStatement.contributions'), statement.contributions],
    [t('statement.lines.rent'), statement.rent],
    [t('statement.lines.other_receipts'), statement.otherReceipts],
    [t('statement.lines.incomes'), statement.incomes],
    [t('statement.lines.refunds'), statement.refunds],
    [t('statement.lines.expenses'), statement.expenses],
    [t('statement.fee'), -statement.fee],
    [t('statement.feeVat', { percent: formatRate(statement.vatPercent) }), -statement.feeVat],
    [
      `${t('statement.floatChange')} (${t('statement.floatFromTo', float)})`,
      statement.floatBefore - statement.floatAfter,
    ],
  ] as const
  const lines = sums.flatMap(([label, cents]) => (cents === 0 ? [] : [`• ${label}: ${money(cents)}`]))
  return lines.join('\n') || mail('ownerStatement.none')
}

/** The result, the sums of each property if there are several, whether there are corrections, and the deposits held. */
function moreOf(
  { currency, month, payout, carried, paidOn, depositsAfter }: Statement,
  rows: readonly NamedRow[],
  { landlord, language }: { landlord: string; language: Language },
): string {
  const t = translator(language, 'mail')
  const own = rows.filter((row) => !isOfDeposits(row))
  const homes = [...Map.groupBy(own, ({ propertyId }) => propertyId).values()].map((ofHome) => ({
    address: ofHome[0]!.address,
    amount: formatMoney(
      ofHome.reduce((sum, { share }) => sum + share, 0),
      currency,
    ),
  }))
  const amount = formatMoney(payout - carried, currency)
  const way = carried < 0 ? 'owes' : payout === 0 ? 'even' : paidOn ? 'paidOn' : 'payout'
  return [
    t(`ownerStatement.${way}`, { amount, date: paidOn ? longDay(paidOn, language) : '' }),
    ...(homes.length > 1
      ? [
          [
            t('ownerStatement.homes'),
            ...homes.map(({ address, amount }) => `• ${address}: ${amount}`).toSorted(),
          ].join('\n'),
        ]
      : []),
    ...(own.some(({ day }) => day < month) ? [t('ownerStatement.corrections')] : []),
    ...(depositsAfter === 0
      ? []
      : [t('ownerStatement.deposits', { landlord, amount: formatMoney(depositsAfter, currency) })]),
  ].join('\n\n')
}
