import type { Scope } from '../../machinery/scope/scope.ts'
import {
  accountLines,
  balancesToday,
  presentCharges,
  presentStatement,
  statementDays,
} from '../payments/account.ts'
import { addressesOf, addressesPaid, homesOf } from '../payments/homes.ts'
import { loadLedger } from '../payments/ledger.ts'
import { tenantStates } from './queries.ts'

/** Returns the account of a tenant as landlords see it; with days, their lines and their statement. */
export async function presentAccount(
  scope: Scope,
  tenantId: string,
  asked: { from?: string | undefined; to?: string | undefined },
) {
  const [ledger, states, homes] = await Promise.all([
    loadLedger(scope, tenantId),
    tenantStates(scope, tenantId),
    homesOf(scope, tenantId),
  ])
  const addressOf = addressesOf(homes, ledger.rows)
  const paidFor = addressesPaid(ledger, addressOf)
  const { accountBalance, dueOpen, prepaid } = balancesToday(scope, ledger)
  const days = statementDays(scope, ledger, asked)
  return {
    currency: scope.currency,
    balance: accountBalance,
    statement: days ? presentStatement(ledger, days) : null,
    dueOpen,
    prepaid,
    depositsHeld: states.deposits_held ?? 0,
    lines: accountLines(scope, ledger, { ...(days ? { days } : {}) }).map((line) => ({
      ...line,
      address: paidFor(line.chargeId ?? line.transactionId),
    })),
    charges: presentCharges(scope, ledger).map((charge) => ({ ...charge, address: addressOf(charge.id) })),
  }
}
