/** Cash balances: recorded from time to time by the owner, as the basis of cash flow and liquidity. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { record } from '../../machinery/scope/scope.ts'
import { lockContent } from '../../machinery/seen.ts'
import { cashBalanceOf, cashBalancesOf, putCashBalance, removeCashBalance } from './queries.ts'

export const cashAdmin = {
  list: admin.cash.list.handler(({ context: { scope } }) => cashBalancesOf(scope)),

  put: admin.cash.put.handler(async ({ input: { seen, ...input }, context: { scope } }) => {
    if (input.asOf > scope.today) refuseIssues([{ field: 'asOf', code: 'date_invalid' }])
    if (input.reserve > Math.max(0, input.amount))
      refuseIssues([{ field: 'reserve', code: 'amount_too_large' }])
    await lockContent(scope, `cash_balances ${input.asOf}`)
    const known = await cashBalanceOf(scope, input.asOf)
    if (seen !== undefined && (seen?.amount !== known?.amount || seen?.reserve !== known?.reserve))
      throw new DomainError('version_conflict')
    await putCashBalance(scope, input, scope.userId)
    await record(scope, {
      action: 'UPDATE',
      table: 'cash_balances',
      recordId: scope.organizationId,
      details: input,
    })
    return input
  }),

  remove: admin.cash.remove.handler(async ({ input: { asOf }, context: { scope } }) => {
    if (!(await removeCashBalance(scope, asOf))) throw new DomainError('not_found')
    await record(scope, {
      action: 'DELETE',
      table: 'cash_balances',
      recordId: scope.organizationId,
      details: { asOf },
    })
    return { asOf }
  }),
}
