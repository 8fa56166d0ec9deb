/** Lease calls of a landlord. */
import { addDays } from '@domovik/domain/dates.ts'
import { refuseIssues } from '@domovik/domain/errors.ts'
import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import type { LeaseInterest } from '@domovik/domain/rental/interest/late-interest.ts'
import { isInSeriousArrears, NOT_HOMES } from '@domovik/domain/rental/leases/polish-law.ts'
import { termsAt } from '@domovik/domain/rental/leases/terms.ts'
import type { Lease } from '@domovik/domain/rental/leases/types.ts'
import { validateLease } from '@domovik/domain/rental/leases/validate.ts'
import { isOverdue } from '@domovik/domain/rental/ledger/charge-status.ts'
import { compareCharges } from '@domovik/domain/rental/ledger/order.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { generateCharges } from '@domovik/domain/rental/rent/charges.ts'
import { booksOf, nextPayment } from '@domovik/domain/rental/rent/next-payment.ts'
import { historyOf } from '../../account/audit/history.ts'
import { listPage } from '../../machinery/db/list.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { presentCharges } from '../payments/account.ts'
import { loadLedger } from '../payments/ledger.ts'
import { markApplied } from '../signed-changes/queries.ts'
import { callOff, previewCallOff, reinstate } from './call-off.ts'
import { changeLeaseTerms, previewTermsChange } from './change-terms.ts'
import { previewCorrection, saveCorrection } from './correct.ts'
import { createLease } from './create.ts'
import { exportLeases } from './export.ts'
import { moveEnd } from './extend.ts'
import { permitted } from './permitted.ts'
import { findLease, type LeaseRecord, type LeaseRow, leaseList, toDomain } from './queries.ts'
import { followLease, isFollowed, previewRenewal } from './renew.ts'
import { endLease, previewEnding } from './terminate.ts'

type Totals = { rentAmount: number; overdue: number | null; currency: string }
type ChangedInterest = {
  lateInterest?: LeaseInterest | undefined
  lateInterestPercent?: string | null | undefined
}

/** Days ahead for previews: enough to include the next month of any lease. */
const daysAhead = 70

export const leasesAdmin = {
  list: admin.leases.list.handler(({ input, context: { scope } }) =>
    listPage<LeaseRow, Totals>(scope, leaseList(scope, input), input),
  ),

  get: admin.leases.get.handler(async ({ input, context: { scope } }) => {
    const lease = await findLease(scope, input.id)
    const seesMoney = hasPermission(scope, 'view_payments')
    const [ledger, history] = await Promise.all([
      loadLedger(scope, lease.tenantId),
      historyOf(scope, input.id),
    ])
    const own = {
      ...ledger,
      state: {
        ...ledger.state,
        charges: new Map([...ledger.state.charges].filter(([, state]) => state.charge.leaseId === input.id)),
      },
    }
    const states = [...own.state.charges.values()].filter(({ cancelledOn }) => cancelledOn === null)
    const sum = (of: (state: (typeof states)[number]) => number) =>
      states.reduce((total, state) => total + of(state), 0)
    const overdue = sum((state) => (isOverdue(state, scope.today) ? state.remaining : 0))
    const overdueDeposits = sum((state) =>
      isOverdue(state, scope.today) && isDepositKind(state.charge.kind) ? state.remaining : 0,
    )
    const { rent, bills, extraFees, additionalFee, additionalFeeOneOff } = termsAt(
      toDomain(lease),
      scope.today,
    )
    const dues = rent + bills + extraFees + (additionalFeeOneOff ? 0 : additionalFee)
    const next = nextPayment(
      presentCharges(scope, own, 'open'),
      [toDomain(lease)],
      scope.today,
      booksOf(ledger.state, input.id),
    )
    return {
      lease: present(scope, lease),
      followed: await isFollowed(scope, input.id),
      can: await permitted(scope, lease, ledger),
      termsVersions: lease.versions,
      charges: seesMoney ? presentCharges(scope, own).reverse() : [],
      summary: seesMoney
        ? {
            charged: sum(({ charge, credited }) => charge.amount - credited),
            paid: sum(({ paid }) => paid),
            overdue,
            overdueDeposits,
            seriousArrears:
              !NOT_HOMES.includes(lease.propertyType) && isInSeriousArrears(overdue - overdueDeposits, dues),
            depositsHeld: depositsHeld(ledger.state, scope.today, input.id),
            nextCharge: next && { dueDate: next.dueDate, amount: next.amount },
          }
        : null,
      history,
    }
  }),

  create: admin.leases.create.handler(async ({ input, context: { scope } }) =>
    present(scope, await findLease(scope, await createLease(scope, input))),
  ),

  update: admin.leases.update.handler(async ({ input, context: { scope } }) => {
    const { id, updatedAt, ...given } = input
    const changes = given.lateInterest ? { ...given, ...interestOf(given) } : given
    await saveCorrection(scope, id, changes, updatedAt)
    return present(scope, await findLease(scope, id))
  }),

  previewCorrection: admin.leases.previewCorrection.handler(({ input, context: { scope } }) => {
    const { id, ...changes } = input
    return previewCorrection(scope, id, changes)
  }),

  previewCallOff: admin.leases.previewCallOff.handler(({ input, context: { scope } }) =>
    previewCallOff(scope, input.id),
  ),

  callOff: admin.leases.callOff.handler(async ({ input, context: { scope } }) => {
    await callOff(scope, input.id, input.reason ?? null)
    return present(scope, await findLease(scope, input.id))
  }),

  reinstate: admin.leases.reinstate.handler(async ({ input, context: { scope, language } }) => {
    await reinstate(scope, input.id, translator(language, 'leases')('renew.reason'))
    return present(scope, await findLease(scope, input.id))
  }),

  preview: admin.leases.preview.handler(async ({ input, context: { scope } }) => {
    refuseIssues(
      validateLease({ ...input, tenantId: 'new', propertyId: 'new', endDate: input.endDate ?? null }),
    )
    const lease: Lease = {
      id: 'new',
      start: input.startDate,
      end: input.endDate ?? null,
      terminationLastDay: null,
      terms: [
        {
          validFrom: input.startDate,
          rent: input.rentAmount,
          bills: input.billsAmount,
          extraFees: input.extraFees,
          additionalFee: input.additionalFees,
          additionalFeeOneOff: input.additionalFeesOnce,
          paymentDueDay: input.paymentDueDay ?? null,
          prorateFees: input.prorateFees,
        },
      ],
      prorationMethod: input.prorationMethod,
      depositAmount: input.depositAmount,
      warrantyAmount: input.warrantyAmount,
      depositDueDate: input.depositDueDate ?? null,
      openingBalance:
        input.chargesFrom || input.openingBalance
          ? { asOf: input.chargesFrom ?? input.startDate, amount: input.openingBalance }
          : null,
    }
    const first = addDays(input.chargesFrom ?? input.startDate, daysAhead)
    const { charges } = generateCharges(lease, first, [])
    return {
      currency: scope.currency,
      charges: charges
        .toSorted(compareCharges)
        .slice(0, 20)
        .map(({ kind, amount: due, dueDate, serviceFrom, serviceTo }) => ({
          type: kind,
          amount: due,
          dueDate,
          serviceFrom,
          serviceTo: serviceTo ? addDays(serviceTo, -1) : null,
        })),
    }
  }),

  changeTerms: admin.leases.changeTerms.handler(async ({ input, context: { scope } }) => {
    const { id, signingId, seenTerms, ...version } = input
    await changeLeaseTerms(scope, id, version, seenTerms)
    if (signingId) await markApplied(scope, signingId, 'applied', id)
    return present(scope, await findLease(scope, id))
  }),

  previewTerms: admin.leases.previewTerms.handler(({ input, context: { scope } }) => {
    const { id, signingId: _, ...version } = input
    return previewTermsChange(scope, id, version)
  }),

  previewTermination: admin.leases.previewTermination.handler(({ input, context: { scope } }) =>
    previewEnding(scope, input.id, input),
  ),

  terminate: admin.leases.terminate.handler(async ({ input, context: { scope } }) => {
    await endLease(scope, input.id, input)
    if (input.signingId) await markApplied(scope, input.signingId, 'applied', input.id)
    return present(scope, await findLease(scope, input.id))
  }),

  extend: admin.leases.extend.handler(async ({ input, context: { scope } }) => {
    await moveEnd(scope, input.id, input)
    return present(scope, await findLease(scope, input.id))
  }),

  previewRenewal: admin.leases.previewRenewal.handler(({ input, context: { scope } }) =>
    previewRenewal(scope, input.id, input),
  ),

  renew: admin.leases.renew.handler(async ({ input, context: { scope, language } }) => {
    const reason = translator(language, 'leases')('renew.reason')
    return present(scope, await findLease(scope, await followLease(scope, input.id, input, reason)))
  }),

  exportCsv: admin.leases.exportCsv.handler(({ input, context: { scope, language } }) =>
    exportLeases(scope, input, language),
  ),
}

/** The rate belongs only to `contract`, where it is required. Throws validation_failed. */
function interestOf({ lateInterest, lateInterestPercent = null }: ChangedInterest) {
  const contract = lateInterest === 'contract'
  if (contract && lateInterestPercent === null)
    refuseIssues([{ field: 'lateInterestPercent', code: 'required' }])
  return { lateInterestPercent: contract ? lateInterestPercent : null }
}

/** Converts a lease to its API shape. What the tenant owed when it was taken over needs the permission to view payments. */
function present(
  scope: Scope,
  {
    versions: _versions,
    storedVersions: _stored,
    cancelled: _cancelled,
    tenantPaymentDueDay: _day,
    ...lease
  }: LeaseRecord,
) {
  return { ...lease, openingBalance: hasPermission(scope, 'view_payments') ? lease.openingBalance : null }
}
