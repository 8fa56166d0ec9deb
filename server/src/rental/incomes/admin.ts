/** Calls for income other than payments of tenants. */

import { separate } from '@domovik/domain/change-many.ts'
import { refuseIssues } from '@domovik/domain/errors.ts'
import { validateIncome } from '@domovik/domain/rental/incomes/validate.ts'
import { sql } from 'drizzle-orm'
import { historyOf } from '../../account/audit/history.ts'
import { amount } from '../../machinery/csv.ts'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { exportList } from '../../machinery/db/export-list.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { setRemoved } from '../../machinery/db/set-removed.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, record, recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { requireUnchanged } from '../../machinery/seen.ts'
import {
  refuseChangingPaid,
  refuseLeavingLine,
  refuseMarkingPaid,
  refuseRestoringPaid,
} from '../become-paid.ts'
import { askIfOpens } from '../opened-lines.ts'
import { lockTenants } from '../payments/ledger.ts'
import { refuseRecordedBefore } from '../recently-recorded.ts'
import { refuseBookedByLine } from '../same-money.ts'
import { requireSubjects } from '../tickets/queries.ts'
import { isVatRegistered } from '../vat-sql.ts'
import {
  findIncome,
  type IncomeRow,
  incomeList,
  insertIncome,
  lockIncomes,
  removeIncomes,
  setCategory,
  setPaid,
  updateIncome,
} from './queries.ts'
import { incomes } from './table.ts'

type Totals = { amount: number; paid: number; open: number; vat: number; currency: string }

/** Records one audit event per record. */
const recordEach = (scope: Scope, action: 'UPDATE' | 'DELETE', ids: string[], details: object) =>
  recordAll(
    scope,
    ids.map((recordId) => ({ action, table: 'incomes', recordId, details: { ...details } })),
  )

export const incomesAdmin = {
  list: admin.incomes.list.handler(({ input, context: { scope } }) =>
    listPage<IncomeRow, Totals>(scope, incomeList(scope, input), input),
  ),

  get: admin.incomes.get.handler(async ({ input, context: { scope } }) => {
    const [income, history] = await Promise.all([findIncome(scope, input.id), historyOf(scope, input.id)])
    return {
      income,
      can: { edit: hasPermission(scope, 'edit_payments'), delete: hasPermission(scope, 'delete_payments') },
      history,
    }
  }),

  create: admin.incomes.create.handler(async ({ input, context: { scope } }) => {
    refuseIssues(validateIncome(input, scope.today))
    await requireSubjects(scope, input)
    const id = newId()
    const { organizationId, userId, currency } = scope
    const { recordAgain, writtenAt, ...fields } = input
    // Before the amount, as who books a line does: a line of the tenant can be this income and other money together.
    if (input.tenantId) await lockTenants(scope, [input.tenantId])
    await refuseRecordedBefore(
      scope,
      { recordAgain },
      'incomes',
      input.amount,
      sql`x.deleted_at is null and x.date = ${input.date} and x.category = ${input.category}
        and x.property_id is not distinct from ${input.propertyId ?? null}::uuid and x.tenant_id is not distinct from ${input.tenantId ?? null}::uuid
        and coalesce(x.source, '') = ${input.source ?? ''} and coalesce(x.description, '') = ${input.description ?? ''}
        and coalesce(x.reference, '') = ${input.reference ?? ''}`,
      writtenAt,
    )
    if (input.paidOn) {
      const { source: party, paidOn: on, date: since } = input
      await refuseBookedByLine(scope, { ...input, id, kind: 'income', party, on, since }, { recordAgain })
    }
    await insertIncome(scope, { ...fields, organizationId, id, userId, currency })
    const { category, date, paidOn = null } = input
    const details = { category, amount: input.amount, date, paidOn }
    await record(scope, { action: 'CREATE', table: 'incomes', recordId: id, details })
    return findIncome(scope, id)
  }),

  update: admin.incomes.update.handler(async ({ input, context: { scope } }) => {
    const { id, updatedAt, recordAgain, ...changes } = input
    // First: what the caller typed belongs to the row that they read, and nobody answers a question for nothing.
    const seen = await findIncome(scope, id)
    requireUnchanged(updatedAt, seen)
    refuseIssues(validateIncome({ ...seen, ...changes }, scope.today))
    await requireSubjects(scope, changes)
    const money = { ...changes, party: changes.source }
    await refuseChangingPaid(scope, 'incomes', id, money, { recordAgain })
    await lockIncomes(scope, [id])
    const before = await findIncome(scope, id)
    requireUnchanged(updatedAt, before)
    await refuseLeavingLine(scope, 'incomes', id, money, { recordAgain })
    await updateIncome(scope, id, changes, updatedAt)
    const changed = changedFields(before, changes)
    const amounts = changed.includes('amount') ? { amount: changes.amount, before: before.amount } : {}
    const details = { changed, ...amounts }
    await record(scope, { action: 'UPDATE', table: 'incomes', recordId: id, details })
    return findIncome(scope, id)
  }),

  change: admin.incomes.change.handler(
    async ({ input: { ids, category, from, check }, context: { scope } }) => {
      const { able, refused } = separate(
        ids,
        await lockIncomes(scope, ids),
        (income) => (income.category === category ? 'unchanged' : null),
        from,
      )
      if (check || able.length === 0) return { changed: able, refused }
      const changedIds = able.map(({ id }) => id)
      await setCategory(scope, changedIds, category)
      await recordEach(scope, 'UPDATE', changedIds, { changed: ['category'] })
      return { changed: able, refused }
    },
  ),

  markPaid: admin.incomes.markPaid.handler(async ({ input, context: { scope } }) => {
    const paidOn = input.paidOn ?? scope.today
    refuseIssues(validateIncome({ amount: 1, paidOn }, scope.today))
    await refuseMarkingPaid(scope, 'incomes', input.ids, paidOn, input)
    const changed = await setPaid(scope, input.ids, paidOn)
    await recordEach(scope, 'UPDATE', changed, { status: 'paid', paidOn })
    return { changed, paidOn }
  }),

  markUnpaid: admin.incomes.markUnpaid.handler(async ({ input, context: { scope } }) => {
    await lockIncomes(scope, input.ids)
    const changed = await askIfOpens(scope, 'income', input.ids, input, () =>
      setPaid(scope, input.ids, null, input.from?.paidOn),
    )
    await recordEach(scope, 'UPDATE', changed, { status: 'pending' })
    return { changed }
  }),

  remove: admin.incomes.remove.handler(async ({ input, context: { scope } }) => {
    await lockIncomes(scope, input.ids)
    const removed = await askIfOpens(scope, 'income', input.ids, input, () =>
      removeIncomes(scope, input.ids, input.updatedAt),
    )
    await recordEach(scope, 'DELETE', removed, {})
    return { removed }
  }),

  restore: admin.incomes.restore.handler(async ({ input, context: { scope } }) => {
    await refuseRestoringPaid(scope, 'incomes', input.ids, input)
    const restored = await setRemoved(scope, incomes, input.ids, false)
    await recordEach(scope, 'UPDATE', restored, { restored: true })
    return { restored }
  }),

  exportCsv: admin.incomes.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'incomes')
    const p = translator(language, 'payments')
    const registered = await isVatRegistered(scope)
    return exportList<IncomeRow, 'anyVat'>(scope, incomeList(scope, input), input, {
      name: t('title'),
      facts: { anyVat: sql`"vatAmount" is not null` },
      columns: (_, { anyVat }) => [
        { header: t('fields.date'), value: (row) => row.date },
        { header: t('fields.category'), value: (row) => t(`categories.${row.category}`) },
        { header: t('fields.source'), value: (row) => row.source },
        { header: t('fields.description'), value: (row) => row.description },
        { header: t('fields.property'), value: (row) => row.propertyAddress },
        { header: t('fields.tenant'), value: (row) => row.tenantName },
        { header: t('fields.status'), value: (row) => t(`statuses.${row.status}`) },
        { header: t('fields.paidOn'), value: (row) => row.paidOn },
        { header: t('fields.method'), value: (row) => row.method && p(`methods.${row.method}`) },
        { header: t('fields.reference'), value: (row) => row.reference },
        { header: t('fields.amount'), value: (row) => amount(row.amount) },
        ...(anyVat || registered
          ? [{ header: t('fields.vatAmount'), value: (row: IncomeRow) => amount(row.vatAmount) }]
          : []),
        { header: t('fields.currency'), value: (row) => row.currency },
      ],
    })
  }),
}
