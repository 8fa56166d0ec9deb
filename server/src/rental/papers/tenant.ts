/** Papers of the tenant's own account, read with the portal's database role. */
import { tenant } from '../../machinery/http/procedures.ts'
import type { TenantScope } from '../../machinery/scope/scope.ts'
import { peopleInPortal } from '../co-tenants/positions.ts'
import { householdOf } from '../co-tenants/queries.ts'
import { loadLedger } from '../payments/ledger.ts'
import { paperAnswer } from './answer.ts'
import { confirmationPaper } from './confirmation.ts'
import { type Parties, partiesOf } from './parties.ts'
import { receiptPaper } from './receipt.ts'
import { statementPaper } from './statement.ts'

/** The parties without payers whose names the reader may not know (`peopleInPortal`). */
async function partiesInPortal(scope: TenantScope): Promise<Parties> {
  const [parties, household] = await Promise.all([
    partiesOf(scope, scope.tenantId),
    householdOf(scope, scope.tenantId),
  ])
  const known = new Set(peopleInPortal(scope, household).flatMap(({ id, name }) => (name === null ? [] : id)))
  const payers = [...parties.payers].filter(([receipt]) => known.has(household.payers[receipt]!))
  return { ...parties, payers: new Map(payers) }
}

export const papersTenant = {
  statement: tenant.papers.statement.handler(async ({ input, context: { scope } }) => {
    const [ledger, parties] = await Promise.all([
      loadLedger(scope, scope.tenantId),
      partiesOf(scope, scope.tenantId),
    ])
    return paperAnswer(scope, statementPaper(scope, ledger, parties, input), scope.today)
  }),

  confirmation: tenant.papers.confirmation.handler(async ({ input: { year }, context: { scope } }) => {
    const [ledger, parties] = await Promise.all([loadLedger(scope, scope.tenantId), partiesInPortal(scope)])
    return paperAnswer(scope, confirmationPaper(scope, ledger, parties, year), parties.tenant.name)
  }),

  receipt: tenant.papers.receipt.handler(async ({ input: { id }, context: { scope } }) => {
    const [ledger, parties] = await Promise.all([loadLedger(scope, scope.tenantId), partiesInPortal(scope)])
    return paperAnswer(scope, receiptPaper(scope, ledger, parties, id), id.slice(-8))
  }),
}
