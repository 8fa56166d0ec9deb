/** Expense calls of a landlord. */

import { separate } from '@domovik/domain/change-many.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { refuseSplit } from '@domovik/domain/rental/expenses/split.ts'
import { nextStatuses, statusRefusal } from '@domovik/domain/rental/expenses/status.ts'
import {
  categoryRefusal,
  splitIssues,
  validateExpense,
  validatePayment,
} from '@domovik/domain/rental/expenses/validate.ts'
import { storedVat, vatIssues } from '@domovik/domain/rental/vat/vat.ts'
import { sql } from 'drizzle-orm'
import { historyOf } from '../../account/audit/history.ts'
import { amount } from '../../machinery/csv.ts'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { exportList } from '../../machinery/db/export-list.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { setRemoved } from '../../machinery/db/set-removed.ts'
import { documentsOf } from '../../machinery/files/documents.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, record, recordAll } from '../../machinery/scope/scope.ts'
import { requireUnchanged } from '../../machinery/seen.ts'
import {
  refuseChangingPaid,
  refuseLeavingLine,
  refuseMarkingPaid,
  refuseRestoringPaid,
} from '../become-paid.ts'
import { findLoan } from '../investments/queries.ts'
import { askIfOpens } from '../opened-lines.ts'
import { refuseRecordedBefore } from '../recently-recorded.ts'
import { refuseBookedByLine } from '../same-money.ts'
import { bookAgain, bookCost } from '../tickets/book-cost.ts'
import { requireSubjects } from '../tickets/queries.ts'
import { isVatRegistered } from '../vat-sql.ts'
import { expenseFiles } from './files.ts'
import {
  type ExpenseRow,
  expenseList,
  findExpense,
  findExpenses,
  insertExpense,
  lockExpenses,
  removeExpenses,
  replaceShares,
  type Standing,
  setCategory,
  setStatus,
  splitAddresses,
  updateExpense,
} from './queries.ts'
import { sameShares, sharesAfter, sharesOf, splitColumns, splitUnits } from './split.ts'
import { expenses } from './table.ts'

type Totals = {
  amount: number
  paid: number
  approved: number
  pending: number
  vat: number
  currency: string
}

export const expensesAdmin = {
  list: admin.expenses.list.handler(({ input, context: { scope } }) =>
    listPage<ExpenseRow, Totals>(scope, expenseList(scope, input), input),
  ),

  get: admin.expenses.get.handler(async ({ input, context: { scope } }) => {
    const edit = hasPermission(scope, 'edit_payments')
    const [expense, files, history] = await Promise.all([
      findExpense(scope, input.id),
      documentsOf(scope, { table: 'expenses', id: input.id }),
      historyOf(scope, input.id),
    ])
    return {
      expense,
      can: { edit, delete: hasPermission(scope, 'delete_payments') },
      next: edit ? [...nextStatuses(expense.status)] : [],
      files,
      history,
    }
  }),

  splitUnits: admin.expenses.splitUnits.handler(({ context: { scope } }) => splitUnits(scope)),

  create: admin.expenses.create.handler(async ({ input, context: { scope } }) => {
    if (input.status !== 'pending' && !hasPermission(scope, 'edit_payments'))
      throw new DomainError('forbidden')
    const { capital = false, recordAgain, writtenAt, ticketId, split, ...fields } = input
    refuseIssues([
      ...vatIssues(input),
      ...splitIssues(input, Boolean(split)),
      ...validateExpense(input, scope.today),
    ])
    if (split) refuseSplit(input)
    await requireSubjects(scope, input)
    if (input.loanId) await findLoan(scope, input.loanId)
    const id = newId()
    const { organizationId, userId, currency } = scope
    const vat = storedVat(input)
    const { vatAmount = null, vatInvoiced = null } = vat ?? {}
    const shares = split ? await sharesOf(scope, { amount: input.amount, vatAmount, vatInvoiced }, split) : []
    await refuseRecordedBefore(
      scope,
      { recordAgain },
      'expenses',
      input.amount,
      sql`x.deleted_at is null and x.date = ${input.date} and x.category = ${input.category} and x.status = ${input.status}
        and x.property_id is not distinct from ${input.propertyId ?? null}::uuid and x.split_by is not distinct from ${split?.by ?? null}::text and coalesce(x.vendor, '') = ${input.vendor ?? ''}
        and coalesce(x.description, '') = ${input.description ?? ''} and coalesce(x.invoice_number, '') = ${input.invoiceNumber ?? ''}`,
      writtenAt,
    )
    if (input.status === 'paid') {
      const { amount, propertyId, paidOn, date: since, vendor: party } = input
      const money = { id, kind: 'expense', amount, propertyId, party, on: paidOn ?? since, since } as const
      await refuseBookedByLine(scope, money, { recordAgain })
    }
    await insertExpense(scope, {
      ...fields,
      capital,
      organizationId,
      id,
      userId,
      currency,
      ...vat,
      ...splitColumns(split ?? undefined),
    })
    if (split) await replaceShares(scope, id, shares)
    const { category, date, status } = input
    const divided = split ? { splitBy: split.by, properties: shares.length } : {}
    const details = { category, amount: input.amount, date, status, ...divided }
    await record(scope, { action: 'CREATE', table: 'expenses', recordId: id, details })
    if (ticketId) await bookCost(scope, ticketId, id)
    return findExpense(scope, id)
  }),

  update: admin.expenses.update.handler(async ({ input, context: { scope } }) => {
    const { id, updatedAt, split, recordAgain, ...given } = input
    refuseIssues(vatIssues(given))
    const changes = { ...given, ...storedVat(given) }
    // First: what the caller typed belongs to the row that they read, and nobody answers a question for nothing.
    const seen = await findExpense(scope, id)
    requireUnchanged(updatedAt, seen)
    refuseIssues(validateExpense({ ...seen, ...changes }, scope.today))
    const money = { ...given, party: given.vendor }
    await refuseChangingPaid(scope, 'expenses', id, money, { recordAgain })
    const [locked] = await lockExpenses(scope, [id])
    const before = await findExpense(scope, id)
    requireUnchanged(updatedAt, before)
    const after = { ...before, ...changes }
    const isSplit = split === undefined ? locked!.splitBy !== null : split !== null
    refuseIssues([...splitIssues(input, isSplit), ...validateExpense(after, scope.today)])
    const shares = await sharesAfter(scope, locked!, before, after, split)
    await requireSubjects(scope, changes)
    if (changes.loanId) await findLoan(scope, changes.loanId)
    await refuseLeavingLine(scope, 'expenses', id, money, { recordAgain })
    await updateExpense(scope, id, { ...changes, ...splitColumns(split) }, updatedAt)
    if (shares) await replaceShares(scope, id, shares)
    const changed = [
      ...changedFields(before, changes),
      ...(sameShares(before.shares, shares) ? [] : ['split']),
    ]
    const amounts = changed.includes('amount') ? { amount: changes.amount, before: before.amount } : {}
    const details = { changed, ...amounts }
    await record(scope, { action: 'UPDATE', table: 'expenses', recordId: id, details })
    return findExpense(scope, id)
  }),

  mark: admin.expenses.mark.handler(
    async ({ input: { ids, status, from, ...input }, context: { scope } }) => {
      const paidOn = status === 'paid' ? (input.paidOn ?? scope.today) : null
      refuseIssues(validatePayment({ status, paidOn }, scope.today))
      const refusal = (expense: Standing) => statusRefusal(expense, status)
      // Nobody is asked about what stays as it is, and what was not asked about is not paid.
      const { able: asked } = separate(ids, paidOn ? await findExpenses(scope, ids) : [], refusal, from)
      const askedIds = asked.map(({ id }) => id)
      if (paidOn) await refuseMarkingPaid(scope, 'expenses', askedIds, paidOn, input)
      const { able, refused } = separate(
        ids,
        await lockExpenses(scope, ids),
        (expense) => refusal(expense) ?? (paidOn && !askedIds.includes(expense.id) ? 'changed' : null),
        from,
      )
      const changed = able.map(({ id, status: before, paidOn: paid }) => ({ id, before, paidOn: paid }))
      if (changed.length === 0) return { paidOn, changed, refused }
      const changedIds = changed.map(({ id }) => id)
      await askIfOpens(scope, 'expense', changedIds, input, () =>
        setStatus(scope, changedIds, status, paidOn),
      )
      await recordAll(
        scope,
        changed.map(({ id, before }) => ({
          ...({ action: 'UPDATE', table: 'expenses', recordId: id } as const),
          details: { status, before, ...(paidOn ? { paidOn } : {}) },
        })),
      )
      return { paidOn, changed, refused }
    },
  ),

  change: admin.expenses.change.handler(
    async ({ input: { ids, category, from, check }, context: { scope } }) => {
      const { able, refused } = separate(
        ids,
        await lockExpenses(scope, ids),
        (expense) => categoryRefusal(expense, category),
        from,
      )
      const changed = able.map(({ id, category: before }) => ({ id, category: before }))
      if (check || able.length === 0) return { changed, refused }
      await setCategory(
        scope,
        able.map(({ id }) => id),
        category,
      )
      await recordAll(
        scope,
        changed.map(({ id }) => ({
          ...({ action: 'UPDATE', table: 'expenses', recordId: id } as const),
          details: { changed: ['category'] },
        })),
      )
      return { changed, refused }
    },
  ),

  remove: admin.expenses.remove.handler(async ({ input, context: { scope } }) => {
    await lockExpenses(scope, input.ids)
    const removed = await askIfOpens(scope, 'expense', input.ids, input, () =>
      removeExpenses(scope, input.ids, input.updatedAt),
    )
    await recordAll(
      scope,
      removed.map((recordId) => ({ action: 'DELETE', table: 'expenses', recordId })),
    )
    return { removed }
  }),

  restore: admin.expenses.restore.handler(async ({ input, context: { scope } }) => {
    await refuseRestoringPaid(scope, 'expenses', input.ids, input)
    await bookAgain(scope, input.ids)
    const restored = await setRemoved(scope, expenses, input.ids, false)
    await recordAll(
      scope,
      restored.map((recordId) => ({
        action: 'UPDATE',
        table: 'expenses',
        recordId,
        details: { restored: true },
      })),
    )
    return { restored }
  }),

  exportCsv: admin.expenses.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'expenses')
    const yesNo = translator(language, 'common')
    const registered = await isVatRegistered(scope)
    return exportList<ExpenseRow, 'anyVat'>(scope, expenseList(scope, input), input, {
      name: t('title'),
      facts: { anyVat: sql`"vatAmount" is not null` },
      columns: async (rows, { anyVat }) => {
        const places = await splitAddresses(
          scope,
          rows.flatMap(({ id, split }) => (split ? [id] : [])),
        )
        return [
          { header: t('fields.date'), value: (row) => row.date },
          { header: t('fields.category'), value: (row) => t(`categories.${row.category}`) },
          { header: t('fields.description'), value: (row) => row.description },
          { header: t('fields.vendor'), value: (row) => row.vendor },
          { header: t('fields.property'), value: (row) => row.propertyAddress ?? places.get(row.id) ?? null },
          { header: t('fields.split'), value: (row) => row.split && t(`split.by.${row.split.by}`) },
          { header: t('fields.whole'), value: (row) => amount(row.split?.whole ?? null) },
          { header: t('fields.invoiceNumber'), value: (row) => row.invoiceNumber },
          { header: t('fields.taxCategory'), value: (row) => row.taxCategory },
          { header: t('fields.project'), value: (row) => row.project },
          { header: t('fields.status'), value: (row) => t(`statuses.${row.status}`) },
          { header: t('fields.paidOn'), value: (row) => row.paidOn },
          { header: t('fields.capital'), value: (row) => yesNo(row.capital ? 'yes' : 'no') },
          { header: t('fields.files'), value: (row) => row.files },
          { header: t('fields.amount'), value: (row) => amount(row.amount) },
          ...(anyVat || registered
            ? [{ header: t('fields.vatAmount'), value: (row: ExpenseRow) => amount(row.vatAmount) }]
            : []),
          { header: t('fields.currency'), value: (row) => row.currency },
        ]
      },
    })
  }),

  ...expenseFiles,
}
