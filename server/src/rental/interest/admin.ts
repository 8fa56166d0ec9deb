/** Late interest: rates, proposals, postings and their undoing (docs/finance.md 2.8). */
import { DomainError } from '@domovik/domain/errors.ts'
import { amount, decimal, toCsv } from '../../machinery/csv.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, record, recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { chargeName } from '../reminders/words.ts'
import { creditExcess, excessOf, excessOn } from './excess.ts'
import { postInterest, undoInterest } from './post.ts'
import { type Proposal, proposalsOf } from './proposals.ts'
import {
  batchesOf,
  computationOf,
  deleteRate,
  saveRate,
  saveSeries,
  settingOf,
  setWaived,
} from './queries.ts'

export const interestAdmin = {
  get: admin.interest.get.handler(({ context: { scope } }) => shown(scope)),

  putRate: admin.interest.putRate.handler(async ({ input: { seen, ...rate }, context: { scope } }) => {
    const { rates } = await settingOf(scope)
    const known = rates.find(({ from }) => from === rate.validFrom)?.percent ?? null
    if (seen !== undefined && seen !== known) throw new DomainError('version_conflict')
    await saveRate(scope, rate)
    await recordRates(scope, { rateFrom: rate.validFrom, percent: rate.percent })
    return shown(scope)
  }),

  removeRate: admin.interest.removeRate.handler(async ({ input: { validFrom }, context: { scope } }) => {
    if (!(await deleteRate(scope, validFrom))) throw new DomainError('not_found')
    await recordRates(scope, { rateRemoved: validFrom })
    return shown(scope)
  }),

  setSeries: admin.interest.setSeries.handler(async ({ input: { statutorySeries }, context: { scope } }) => {
    await saveSeries(scope, statutorySeries)
    await recordRates(scope, { statutorySeries })
    return shown(scope)
  }),

  proposals: admin.interest.proposals.handler(async ({ input, context: { scope } }) => {
    const { until, ...filters } = input
    const day = notLater(until, scope.today)
    const [{ proposals, waived, ledgers }, excess] = await Promise.all([
      proposalsOf(scope, day, filters),
      excessOf(scope, filters),
    ])
    return {
      currency: scope.currency,
      until: day,
      lines: proposals.map(present),
      waived: waived.map(({ chargeId, tenantId, tenantName, waiverReason }) => {
        const row = ledgers.get(tenantId)?.rows.find(({ id }) => id === chargeId)
        return {
          chargeId,
          tenantId,
          tenantName,
          type: row?.type ?? 'other',
          serviceFrom: row?.serviceFrom ?? null,
          description: row?.description ?? null,
          reason: waiverReason,
        }
      }),
      excess: excess.map(({ credits: _credits, ...line }) => line),
      can: {
        post: hasPermission(scope, 'create_payments'),
        waive: hasPermission(scope, 'edit_payments'),
        credit: hasPermission(scope, 'edit_payments'),
      },
    }
  }),

  exportCsv: admin.interest.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const { until, ...filters } = input
    const { proposals } = await proposalsOf(scope, notLater(until, scope.today), filters)
    const t = translator(language, 'interest')
    return toCsv(t('title'), proposals, [
      { header: t('fields.tenant'), value: ({ late }) => late.tenantName },
      { header: t('fields.property'), value: ({ late }) => late.propertyAddress },
      { header: t('fields.charge'), value: (row) => chargeName(row, language) },
      { header: t('fields.dueDate'), value: (row) => row.dueDate },
      { header: t('fields.chargeAmount'), value: (row) => amount(row.chargeAmount) },
      { header: t('fields.remaining'), value: (row) => amount(row.remaining) },
      { header: t('fields.days'), value: (row) => row.days },
      {
        header: t('fields.rate'),
        value: ({ segments }) => [...new Set(segments.map(({ percent }) => decimal(percent)))].join(' / '),
      },
      { header: t('fields.computed'), value: (row) => amount(row.computed) },
      { header: t('fields.settled'), value: ({ late }) => amount(late.settled) },
      { header: t('fields.amount'), value: (row) => amount(row.amount) },
      { header: t('fields.recoveryEuros'), value: (row) => row.recoveryEuros },
      { header: t('fields.currency'), value: () => scope.currency },
    ])
  }),

  post: admin.interest.post.handler(({ input, context: { scope } }) => postInterest(scope, input)),

  postings: admin.interest.postings.handler(async ({ context: { scope } }) => {
    const may = hasPermission(scope, 'edit_payments')
    const batches = await batchesOf(scope)
    return {
      currency: scope.currency,
      batches: batches.map((batch) => ({ ...batch, can: { undo: may && batch.standing > 0 } })),
    }
  }),

  undo: admin.interest.undo.handler(({ input, context: { scope } }) => undoInterest(scope, input)),

  creditExcess: admin.interest.creditExcess.handler(async ({ input, context: { scope } }) => {
    await creditExcess(scope, input)
    return { chargeId: input.chargeId }
  }),

  computation: admin.interest.computation.handler(async ({ input: { chargeId }, context: { scope } }) => {
    const computation = await computationOf(scope, chargeId)
    return computation && { ...computation, excess: await excessOn(scope, { ...computation, chargeId }) }
  }),

  waive: admin.interest.waive.handler(({ input, context: { scope } }) =>
    waive(scope, input.chargeId, { reason: input.reason }),
  ),
  unwaive: admin.interest.unwaive.handler(({ input, context: { scope } }) =>
    waive(scope, input.chargeId, null),
  ),
}

const notLater = (until: string | undefined, today: string): string =>
  until === undefined || until > today ? today : until

async function shown(scope: Scope) {
  const { rates, lateInterest, statutorySeries } = await settingOf(scope)
  return {
    lateInterest,
    statutorySeries,
    rates: rates.map(({ from, ...rate }) => ({ validFrom: from, ...rate })),
    can: {
      changeRates: hasPermission(scope, 'edit_payments'),
      changeSetting: hasPermission(scope, 'manage_pages') && !scope.isDemo,
    },
  }
}

const recordRates = (scope: Scope, details: Record<string, unknown>): Promise<void> =>
  record(scope, {
    action: 'UPDATE',
    table: 'organizations',
    recordId: scope.organizationId,
    details: { changed: ['interestRates'], ...details },
  })

/** Sets or takes back a waiver. It is in the history of the charge and in that of the tenant. Throws not_found. */
async function waive(
  scope: Scope,
  chargeId: string,
  waived: { reason: string } | null,
): Promise<{ chargeId: string }> {
  const tenantId = await setWaived(scope, chargeId, waived)
  if (tenantId === null) throw new DomainError('not_found')
  const details = { interestWaived: waived !== null, ...waived }
  await recordAll(scope, [
    { action: 'UPDATE', table: 'transactions', recordId: chargeId, tenantId, details },
    {
      action: 'UPDATE',
      table: 'tenants',
      recordId: tenantId,
      tenantId,
      details: { ...details, charge: chargeId },
    },
  ])
  return { chargeId }
}

function present({ late, from: _from, ...row }: Proposal) {
  const { chargeId, tenantId, tenantName, leaseId, propertyAddress, settled } = late
  return { chargeId, tenantId, tenantName, leaseId, propertyAddress, settled, ...row }
}
