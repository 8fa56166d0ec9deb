import { LEASE_INTEREST } from '@domovik/domain/rental/interest/late-interest.ts'
import { LEASE_KINDS, LEASE_STATUSES, PRORATION_METHODS } from '@domovik/domain/rental/leases/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  dueDay,
  enteredCents,
  enteredSignedCents,
  historyEntry,
  id,
  instant,
  line,
  listCalls,
  may,
  percent,
  prose,
  several,
  signedCents,
} from '../../base.ts'
import { chargeRow } from './charge-row.ts'

/** The price of a lease from a day on, in cents per month. */
export const terms = z.object({
  validFrom: civilDate,
  rentAmount: cents,
  billsAmount: cents,
  extraFees: cents,
  additionalFees: cents,
  additionalFeesOnce: z.boolean(),
  /** False: bills and fees of a partial month are charged in full. */
  prorateFees: z.boolean(),
  paymentDueDay: dueDay.nullable(),
})

export const lease = z.object({
  id,
  propertyId: id,
  propertyAddress: z.string(),
  tenantId: id,
  tenantName: z.string(),
  kind: z.enum(LEASE_KINDS),
  status: z.enum(LEASE_STATUSES),
  startDate: civilDate,
  endDate: civilDate.nullable(),
  terminationLastDay: civilDate.nullable(),
  terminationReason: z.string().nullable(),
  cancellationReason: z.string().nullable(),
  /** Whether it lacks the signatures that the organization requires, so that it stays pending. */
  awaitsSignature: z.boolean(),
  currency,
  depositAmount: cents,
  warrantyAmount: cents,
  /** When deposit and warranty are due; null means on the first day. */
  depositDueDate: civilDate.nullable(),
  prorationMethod: z.enum(PRORATION_METHODS),
  terms: z.string().nullable(),
  lateInterest: z.enum(LEASE_INTEREST),
  lateInterestPercent: percent.nullable(),
  previousLeaseId: id.nullable(),
  /** What the tenant owed when the lease was taken over; null without the permission to view payments. */
  openingBalance: signedCents.nullable(),
  chargesFrom: civilDate,
  createdAt: instant,
  updatedAt: instant,
})

export const leaseRow = z.object({
  id,
  propertyId: id,
  propertyAddress: z.string(),
  tenantId: id,
  tenantName: z.string(),
  status: z.enum(LEASE_STATUSES),
  startDate: civilDate,
  endDate: civilDate.nullable(),
  daysLeft: z.int().nullable(),
  /** Its end leaves nothing to decide, because the tenant stays by another lease (docs/finance.md 3.7). */
  followed: z.boolean(),
  currency,
  rentAmount: cents,
  monthlyTotal: cents,
  depositAmount: cents,
  paymentDueDay: z.int().nullable(),
  /** Null without the permission to view payments, as the next two. */
  overdue: cents.nullable(),
  /** The part of `overdue` that is a deposit. */
  overdueDeposits: cents.nullable(),
  /** Three monthly dues or more are overdue (docs/finance.md 9.3). */
  seriousArrears: z.boolean().nullable(),
  createdAt: instant,
})

const filters = {
  status: several(z.enum(LEASE_STATUSES)),
  propertyId: id.optional(),
  tenantId: id.optional(),
  /** Ends within this many days from today and is not followed by another lease of the tenant. */
  endsWithin: z.preprocess(
    (value) => (typeof value === 'string' ? Number(value) : value),
    z.int().min(0).max(3650).optional(),
  ),
  /** `serious`: three monthly dues or more are overdue. */
  arrears: z.enum(['serious']).optional(),
}
/** Sorting by `overdue` and filtering by `arrears` needs `view_payments`. */
const sorts = [
  'createdAt',
  'tenantName',
  'propertyAddress',
  'startDate',
  'endDate',
  'rentAmount',
  'overdue',
] as const
const tags = ['Leases']

export const { list, exportCsv } = listCalls({
  path: '/leases',
  tags,
  summary: 'List leases, newest first',
  exportSummary: 'Export leases as CSV',
  needs: 'view_tenants',
  sorts,
  filters,
  row: leaseRow,
  totals: z.object({ rentAmount: cents, overdue: cents.nullable(), currency }),
})

export const get = call({ needs: 'view_tenants' })
  .route({
    method: 'GET',
    path: '/leases/{id}',
    tags,
    summary: 'Get a lease with its terms, charges and history',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      lease,
      /** As in the list. */
      followed: z.boolean(),
      can: may(
        'edit',
        'correct',
        'callOff',
        'reinstate',
        'changeTerms',
        'terminate',
        'extend',
        'renew',
        'recordPayment',
      ),
      termsVersions: z.array(terms),
      /** None without the permission to view payments. */
      charges: z.array(chargeRow),
      /** Null without the permission to view payments. */
      summary: z
        .object({
          charged: cents,
          paid: cents,
          overdue: cents,
          /** The part of `overdue` that is a deposit. */
          overdueDeposits: cents,
          seriousArrears: z.boolean(),
          depositsHeld: cents,
          nextCharge: z.object({ dueDate: civilDate, amount: cents }).nullable(),
        })
        .nullable(),
      history: z.array(historyEntry),
    }),
  )

/** The amounts of a lease as they are entered, per month. */
export const entered = {
  rentAmount: enteredCents,
  billsAmount: enteredCents.default(0),
  extraFees: enteredCents.default(0),
  additionalFees: enteredCents.default(0),
}

/** The fields of a new lease that determine its charges. */
const charged = {
  startDate: civilDate,
  endDate: civilDate.nullish(),
  ...entered,
  additionalFeesOnce: z.boolean().default(false),
  prorateFees: z.boolean().default(true),
  depositAmount: enteredCents.default(0),
  warrantyAmount: enteredCents.default(0),
  /** Null means on the first day. */
  depositDueDate: civilDate.nullish(),
  paymentDueDay: dueDay.nullish(),
  prorationMethod: z.enum(PRORATION_METHODS).default('actual_days'),
  /**
   * For a lease taken over from another system: charges start on this day, and earlier debts are one
   * amount.
   */
  chargesFrom: civilDate.nullish(),
  openingBalance: enteredSignedCents.default(0),
}

export const create = call(
  { needs: 'create_tenants' },
  'lease_overlaps',
  'booking_overlaps',
  'lease_end_before_start',
  'property_not_rentable_long_term',
)
  .route({
    method: 'POST',
    path: '/leases',
    tags,
    successStatus: 201,
    summary: 'Create a lease and its charges',
  })
  .input(
    z.object({
      propertyId: id,
      tenantId: id,
      kind: z.enum(LEASE_KINDS).default('ordinary'),
      ...charged,
      terms: prose(20_000).nullish(),
    }),
  )
  .output(lease)

/** What was entered wrongly. Rent and fees change through changeTerms. */
const correctable = {
  startDate: civilDate.optional(),
  endDate: civilDate.nullish(),
  depositAmount: enteredCents.optional(),
  warrantyAmount: enteredCents.optional(),
  /** Counts only for a deposit that is not charged yet. Null means on the first day. */
  depositDueDate: civilDate.nullish(),
  paymentDueDay: dueDay.nullish(),
}

/** Corrects a saved lease. Posted rows never change; differences become new rows. */
export const update = call(
  { needs: 'edit_tenants' },
  'version_conflict',
  'lease_overlaps',
  'booking_overlaps',
  'lease_end_before_start',
  'lease_already_terminated',
  'lease_called_off',
  'bills_already_settled',
)
  .route({ method: 'PATCH', path: '/leases/{id}', tags, summary: 'Correct a lease' })
  .input(
    z.object({
      id,
      updatedAt: instant.optional(),
      terms: prose(20_000).nullish(),
      kind: z.enum(LEASE_KINDS).optional(),
      lateInterest: z.enum(LEASE_INTEREST).optional(),
      /** The rate of the contract; required with `contract`, otherwise empty. */
      lateInterestPercent: percent.nullish(),
      ...correctable,
    }),
  )
  .output(lease)

/** Calls off a lease that was entered by mistake and on which no money is booked. Its charges are cancelled. */
export const callOff = call(
  { needs: 'delete_tenants' },
  'lease_called_off',
  'lease_already_terminated',
  'lease_already_renewed',
  'lease_has_payments',
  'bills_already_settled',
)
  .route({ method: 'DELETE', path: '/leases/{id}', tags, summary: 'Call off a lease entered by mistake' })
  .input(z.object({ id, reason: line(500).optional() }))
  .output(lease)

/** Previews what callOff cancels. */
export const previewCallOff = call(
  { needs: 'delete_tenants' },
  'lease_called_off',
  'lease_already_terminated',
  'lease_already_renewed',
  'lease_has_payments',
  'bills_already_settled',
)
  .route({ method: 'GET', path: '/leases/{id}/call-off', tags, summary: 'Preview calling off a lease' })
  .input(z.object({ id }))
  .output(
    z.object({
      currency,
      cancelled: z.object({ count: z.int(), amount: cents }),
      /** The carried-over deposit that returns to the previous lease. */
      depositBack: cents,
      /** What disputes have withdrawn of card payments of the lease: if one is decided for the landlord, it is credit of the tenant. */
      disputed: cents,
      /** False if charges are cancelled: they are never charged again, so the lease must be entered again. */
      canReinstate: z.boolean(),
    }),
  )

/** Takes callOff back. */
export const reinstate = call(
  { needs: 'delete_tenants' },
  'lease_not_called_off',
  'lease_charges_cancelled',
  'lease_overlaps',
  'booking_overlaps',
)
  .route({
    method: 'POST',
    path: '/leases/{id}/reinstate',
    tags,
    summary: 'Take back that a lease was called off',
  })
  .input(z.object({ id }))
  .output(lease)

/** Computes the charges without saving anything. */
export const preview = call({ needs: 'view_tenants' })
  .route({
    method: 'POST',
    path: '/leases/preview',
    tags,
    summary: 'Preview the first charges of a new lease',
  })
  .input(z.object(charged))
  .output(
    z.object({
      currency,
      charges: z.array(
        z.object({
          type: z.string(),
          amount: cents,
          dueDate: civilDate,
          serviceFrom: civilDate.nullable(),
          serviceTo: civilDate.nullable(),
        }),
      ),
    }),
  )

/** The signed annex or notice that this applies, so that it is no longer listed as not applied. */
export const signingId = id.optional()

/** What a change of a lease posts on the account, in signed cents: a charge is positive, a credit note negative. */
export const adjustments = z.object({
  currency,
  rows: z.array(
    z.object({
      type: z.string(),
      amount: signedCents,
      serviceFrom: civilDate,
      serviceTo: civilDate.nullable(),
      /** Null for a credit note. */
      dueDate: civilDate.nullable(),
    }),
  ),
  total: signedCents,
})

/** Previews what update posts. Saves nothing. */
export const previewCorrection = call(
  { needs: 'edit_tenants' },
  'lease_end_before_start',
  'lease_already_terminated',
  'lease_called_off',
  'bills_already_settled',
)
  .route({
    method: 'POST',
    path: '/leases/{id}/correction/preview',
    tags,
    summary: 'Preview the correction of a lease',
  })
  .input(z.object({ id, ...correctable }))
  .output(adjustments)
