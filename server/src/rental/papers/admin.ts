/** Paper calls of a landlord. */
import { addDays } from '@domovik/domain/dates.ts'
import { DEMAND_DAYS } from '@domovik/domain/rental/papers/demand.ts'
import { DEMAND_STAGES, demandWarnings, dueStage, nextStage } from '@domovik/domain/rental/papers/stages.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { payeeOf } from '../bank/queries.ts'
import { loadLedger } from '../payments/ledger.ts'
import { findPayment } from '../payments/queries.ts'
import { addresseesOf } from '../reminders/addressees.ts'
import { findTenant } from '../tenants/queries.ts'
import { paperAnswer } from './answer.ts'
import { confirmationPaper } from './confirmation.ts'
import { demandToday } from './demand.ts'
import { deliverDemand, demandFacts, demandsOf } from './demand-letters.ts'
import { partiesOf } from './parties.ts'
import { receiptPaper } from './receipt.ts'
import { reachOf, sendDemand } from './send-demand.ts'
import { statementPaper } from './statement.ts'

export const papersAdmin = {
  statement: admin.papers.statement.handler(async ({ input: { id, ...days }, context: { scope } }) => {
    const { name } = await findTenant(scope, id)
    const [ledger, parties] = await Promise.all([loadLedger(scope, id), partiesOf(scope, id)])
    return paperAnswer(scope, statementPaper(scope, ledger, parties, days), name)
  }),

  receipt: admin.papers.receipt.handler(async ({ input: { id }, context: { scope } }) => {
    const { tenantId, paymentDate } = await findPayment(scope, id)
    const [ledger, parties] = await Promise.all([loadLedger(scope, tenantId), partiesOf(scope, tenantId)])
    return paperAnswer(
      scope,
      receiptPaper(scope, ledger, parties, id),
      `${parties.tenant.name} ${paymentDate}`,
    )
  }),

  confirmation: admin.papers.confirmation.handler(async ({ input: { id, year }, context: { scope } }) => {
    const { name } = await findTenant(scope, id)
    const [ledger, parties] = await Promise.all([loadLedger(scope, id), partiesOf(scope, id)])
    return paperAnswer(scope, confirmationPaper(scope, ledger, parties, year), name)
  }),

  previewDemand: admin.papers.previewDemand.handler(async ({ input: { id }, context: { scope } }) => {
    await findTenant(scope, id)
    const ledger = await loadLedger(scope, id)
    const { lines, ...sums } = await demandToday(scope, ledger)
    const [{ howToPay }, payee, known, [newest], addressees] = await Promise.all([
      partiesOf(scope, id),
      payeeOf(scope),
      demandFacts(scope, [id]),
      demandsOf(scope, id),
      addresseesOf(scope, [id]),
    ])
    const facts = known.get(id)!
    const notice = facts.home && (await demandToday(scope, ledger, facts.home.leaseId))
    const byId = new Map(ledger.rows.map((row) => [row.id, row]))
    return {
      currency: scope.currency,
      payBy: addDays(scope.today, DEMAND_DAYS),
      ...sums,
      saysHowToPay: howToPay !== null || payee !== null,
      next: nextStage(facts, scope.today),
      due: dueStage(facts, scope.today),
      newest: newest?.id ?? null,
      reach: reachOf(addressees.get(id)),
      notice: notice && {
        address: facts.home!.address,
        total: notice.total,
        daily: notice.daily,
        chargeIds: notice.lines.map(({ chargeId }) => chargeId),
      },
      stages: DEMAND_STAGES.map((stage) => ({ stage, warnings: demandWarnings(stage, facts, scope.today) })),
      lines: lines.map(({ chargeId, remaining, interest, daysWithoutRate }) => {
        const { type, serviceFrom, description, interestOn, dueDate, effectiveDate } = byId.get(chargeId)!
        return {
          chargeId,
          remaining,
          interest,
          daysWithoutRate,
          type,
          serviceFrom,
          description,
          interestOn: interestOn ?? null,
          dueDate: dueDate ?? effectiveDate,
        }
      }),
    }
  }),

  sendDemand: admin.papers.sendDemand.handler(async ({ input, context: { scope } }) => {
    await findTenant(scope, input.id)
    return sendDemand(scope, input)
  }),

  deliverDemand: admin.papers.deliverDemand.handler(async ({ input, context: { scope } }) => {
    await deliverDemand(scope, input)
    return { deliveredOn: input.deliveredOn }
  }),
}
