/** Papers of the tenant's own account, read with the portal's database role. */
import { tenant } from '../../machinery/http/procedures.ts'
import { loadLedger } from '../payments/ledger.ts'
import { paperAnswer } from './answer.ts'
import { confirmationPaper } from './confirmation.ts'
import { partiesOf } from './parties.ts'
import { receiptPaper } from './receipt.ts'
import { statementPaper } from './statement.ts'

export const papersTenant = {
  statement: tenant.papers.statement.handler(async ({ input, context: { scope } }) => {
    const [ledger, parties] = await Promise.all([
      loadLedger(scope, scope.tenantId),
      partiesOf(scope, scope.tenantId),
    ])
    return paperAnswer(scope, statementPaper(scope, ledger, parties, input), scope.today)
  }),

  confirmation: tenant.papers.confirmation.handler(async ({ input: { year }, context: { scope } }) => {
    const [ledger, parties] = await Promise.all([
      loadLedger(scope, scope.tenantId),
      partiesOf(scope, scope.tenantId),
    ])
    return paperAnswer(scope, confirmationPaper(scope, ledger, parties, year), parties.tenant.name)
  }),

  receipt: tenant.papers.receipt.handler(async ({ input: { id }, context: { scope } }) => {
    const [ledger, parties] = await Promise.all([
      loadLedger(scope, scope.tenantId),
      partiesOf(scope, scope.tenantId),
    ])
    return paperAnswer(scope, receiptPaper(scope, ledger, parties, id), id.slice(-8))
  }),
}
