/** Books lines of banks as expenses, other incomes and transfers between own accounts. */
import type { ExpenseCategory } from '@domovik/domain/rental/expenses/types.ts'
import type { IncomeCategory } from '@domovik/domain/rental/incomes/types.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { insertExpense } from '../expenses/queries.ts'
import { insertIncome } from '../incomes/queries.ts'
import { requireSubjects } from '../tickets/queries.ts'
import { type LineRecord, requireOpenLine } from './lines.ts'
import { linkRecords } from './link-records.ts'
import { insertMatches, requireDirection } from './matches.ts'
import { refuseLapsed, refuseRecorded } from './recorded-by-hand.ts'

type Described = { propertyId?: string | null | undefined; description?: string | null | undefined }
export type ExpenseOfLine = Described & { category: ExpenseCategory; vendor?: string | null | undefined }
export type IncomeOfLine = Described & { category: IncomeCategory; source?: string | null | undefined }

/** A recorded entry to link, or what to record. */
export type OrRecorded<Entry> = { recordedId: string } | Entry

/**
 * Books a locked line of money that went out as a new paid expense, or pays a recorded one on the day of the line; one that is
 * paid already is linked. Throws bank_line_done, bank_parts_differ, conflict, not_found, and unless `recordAgain` or linked
 * recorded_before if somebody recorded the same money by hand.
 */
export async function bookExpense(
  scope: Scope,
  line: LineRecord,
  given: OrRecorded<ExpenseOfLine>,
  recordAgain: Answers['recordAgain'],
): Promise<void> {
  requireDirection(scope, line, -1)
  const amount = -line.amount
  const { organizationId, userId, currency } = scope
  const paid = { status: 'paid', paidOn: line.bookedOn } as const
  if (!('recordedId' in given)) {
    await requireSubjects(scope, given)
    const { propertyId, vendor: party } = given
    await refuseRecorded(scope, line, [{ kind: 'expense', amount, propertyId, party }], { recordAgain })
    const id = newId()
    await insertExpense(scope, {
      ...given,
      ...paid,
      organizationId,
      id,
      userId,
      currency,
      amount,
      date: line.bookedOn,
    })
    await insertMatches(scope, [{ lineId: line.id, kind: 'expense', expenseId: id, amount }])
    const details = {
      category: given.category,
      amount,
      date: line.bookedOn,
      status: 'paid',
      bankLine: line.id,
    }
    await record(scope, { action: 'CREATE', table: 'expenses', recordId: id, details })
    return
  }
  await linkRecords(scope, line, [{ kind: 'expense', id: given.recordedId }], { recordAgain })
}

/**
 * Books a locked line of money that came in as a new income, or marks an expected one as received on the day of the line; one
 * that is received already is linked. Throws bank_line_done, bank_parts_differ, conflict, not_found, and unless `recordAgain` or
 * linked recorded_before if somebody recorded the same money by hand.
 */
export async function bookIncome(
  scope: Scope,
  line: LineRecord,
  given: OrRecorded<IncomeOfLine>,
  recordAgain: Answers['recordAgain'],
): Promise<void> {
  requireDirection(scope, line, 1)
  const { amount, bookedOn } = line
  const { organizationId, userId, currency } = scope
  if (!('recordedId' in given)) {
    await requireSubjects(scope, given)
    const { propertyId, source: party } = given
    await refuseRecorded(scope, line, [{ kind: 'income', amount, propertyId, party }], { recordAgain })
    const id = newId()
    const method = 'bank_transfer'
    await insertIncome(scope, {
      ...given,
      organizationId,
      id,
      userId,
      currency,
      amount,
      date: bookedOn,
      paidOn: bookedOn,
      method,
    })
    await insertMatches(scope, [{ lineId: line.id, kind: 'income', incomeId: id, amount }])
    const details = { category: given.category, amount, date: bookedOn, paidOn: bookedOn, bankLine: line.id }
    await record(scope, { action: 'CREATE', table: 'incomes', recordId: id, details })
    return
  }
  await linkRecords(scope, line, [{ kind: 'income', id: given.recordedId }], { recordAgain })
}

/**
 * Books a locked line as money that moved between own accounts: nothing else is recorded. Throws bank_line_done, and unless `recordAgain`
 * recorded_before if the line was booked as a record that was changed since.
 */
export async function bookTransfer(
  scope: Scope,
  line: LineRecord,
  recordAgain: Answers['recordAgain'],
): Promise<void> {
  requireOpenLine(line)
  await refuseLapsed(scope, line, [], { recordAgain })
  await insertMatches(scope, [{ lineId: line.id, kind: 'transfer', amount: Math.abs(line.amount) }])
  const details = { transfer: true, amount: line.amount, date: line.bookedOn }
  await record(scope, { action: 'UPDATE', table: 'bank_lines', recordId: line.id, details })
}
