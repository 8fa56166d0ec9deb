/** Calls of a landlord on the statements of owners. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { isBeforeTerms, mayIssue } from '@domovik/domain/rental/owners/statement.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { askIfOpens } from '../opened-lines.ts'
import { refuseBookedByLine } from '../same-money.ts'
import { balanceOf } from './balance.ts'
import { mailStatement } from './mail-statement.ts'
import { type NamedRow, namedRows } from './named-rows.ts'
import { recordPayout, undoPayout } from './payouts.ts'
import { findOwner, lockOwner } from './queries.ts'
import { statementCsv } from './statement-csv.ts'
import { issuedStatements, issueStatement, nextMonthOf, type Statement, statementOf } from './statements.ts'

async function present(scope: Scope, ownerId: string, given: Statement) {
  const { id: _, rows, takenBack, ...statement } = given
  const { month, issuedAt, feeFrom } = statement
  const [{ name }, named, gone] = await Promise.all([
    findOwner(scope, ownerId),
    namedRows(scope, rows, issuedAt),
    namedRows(scope, takenBack, null, { refunds: true }),
  ])
  const shown = ({ reverses: _, touches: __, receivedOn: ___, ...row }: NamedRow) => ({
    ...row,
    correction: row.day < month,
    beforeTerms: isBeforeTerms(row, feeFrom),
  })
  const mayEdit = hasPermission(scope, 'edit_payments')
  return {
    ...statement,
    ownerId,
    ownerName: name,
    rows: named.map(shown),
    takenBack: gone.map(shown),
    can: {
      issue: mayEdit && statement.issuedAt === null && mayIssue(statement.month, scope.today),
      pay: mayEdit && statement.issuedAt !== null && statement.payout > 0 && statement.paidOn === null,
      mail: mayEdit && statement.issuedAt !== null,
      undoPayout: mayEdit && statement.paidOn !== null,
    },
  }
}

const presentMonth = async (scope: Scope, ownerId: string, month: CivilDate) =>
  present(scope, ownerId, await statementOf(scope, ownerId, month))

export const ownerStatementsAdmin = {
  statements: admin.owners.statements.handler(async ({ input: { id }, context: { scope } }) => {
    const owner = await findOwner(scope, id)
    const [issued, next] = await Promise.all([issuedStatements(scope, id), nextMonthOf(scope, id)])
    return {
      currency: scope.currency,
      next,
      balance: await balanceOf(scope, owner, issued),
      issued: issued.map(({ month, issuedAt, payout, carried, paidOn }) => ({
        ...{ month, issuedAt, payout, carried, paidOn },
      })),
    }
  }),

  getStatement: admin.owners.getStatement.handler(({ input: { id, month }, context: { scope } }) =>
    presentMonth(scope, id, month),
  ),

  issueStatement: admin.owners.issueStatement.handler(
    async ({ input: { id, ...seen }, context: { scope } }) => {
      await lockOwner(scope, id)
      const issued = await issueStatement(scope, id, seen, { userId: scope.userId })
      await record(scope, {
        action: 'UPDATE',
        table: 'owners',
        recordId: id,
        details: { statementOf: seen.month, amount: seen.result },
      })
      return present(scope, id, issued)
    },
  ),

  recordPayout: admin.owners.recordPayout.handler(
    async ({ input: { id, month, paidOn, recordAgain }, context: { scope } }) => {
      await lockOwner(scope, id)
      const statement = await statementOf(scope, id, month)
      const { payout: amount } = statement
      if (statement.paidOn === null) {
        const money = {
          id: statement.id ?? undefined,
          kind: 'owner_payout',
          ownerId: id,
          amount,
          on: paidOn,
        } as const
        await refuseBookedByLine(scope, money, { recordAgain })
      }
      await recordPayout(scope, statement, paidOn, { userId: scope.userId })
      await record(scope, {
        action: 'UPDATE',
        table: 'owners',
        recordId: id,
        details: { payoutOf: month, amount: statement.payout, paidOn },
      })
      return presentMonth(scope, id, month)
    },
  ),

  mailStatement: admin.owners.mailStatement.handler(async ({ input, context: { scope } }) => {
    const { id, month, mailedAt } = input
    await lockOwner(scope, id)
    const owner = await findOwner(scope, id)
    await mailStatement(scope, owner, await statementOf(scope, id, month), mailedAt)
    await record(scope, {
      action: 'UPDATE',
      table: 'owners',
      recordId: id,
      details: { statementMailed: month },
    })
    return { to: owner.email ?? '' }
  }),

  undoPayout: admin.owners.undoPayout.handler(async ({ input, context: { scope } }) => {
    const { id, month } = input
    await lockOwner(scope, id)
    const statement = await statementOf(scope, id, month)
    const ofStatement = statement.id === null ? [] : [statement.id]
    await askIfOpens(scope, 'payout', ofStatement, input, () => undoPayout(scope, statement))
    await record(scope, {
      action: 'UPDATE',
      table: 'owners',
      recordId: id,
      details: { payoutUndone: month, amount: statement.payout },
    })
    return presentMonth(scope, id, month)
  }),

  exportStatement: admin.owners.exportStatement.handler(
    async ({ input: { id, month }, context: { scope, language } }) => {
      const statement = await statementOf(scope, id, month)
      const [{ name }, rows] = await Promise.all([
        findOwner(scope, id),
        namedRows(scope, statement.rows, statement.issuedAt),
      ])
      return statementCsv(statement, name, rows, language)
    },
  ),
}
