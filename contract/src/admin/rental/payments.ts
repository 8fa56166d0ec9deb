import { TRANSACTION_KINDS } from '@domovik/domain/rental/ledger/types.ts'
import {
  CHARGEABLE_TYPES,
  chargeableType,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  parsePaymentMethod,
  parsePaymentStatus,
  parsePaymentType,
  REVERSAL_CAUSES,
} from '@domovik/domain/rental/payments/types.ts'
import { z } from 'zod'
import { recordAgain } from '../../answers.ts'
import {
  call,
  cents,
  civilDate,
  currency,
  dateRange,
  historyEntry,
  id,
  instant,
  line,
  listCalls,
  may,
  mostRows,
  name,
  positiveCents,
  prose,
  several,
  signedCents,
  spelled,
} from '../../base.ts'
import { dispute } from '../../dispute.ts'
import { interestOn } from '../../interest-on.ts'
import { chargeRow } from './charge-row.ts'

export const paymentRow = z.object({
  id,
  kind: z.enum(TRANSACTION_KINDS),
  paymentType: z.enum(PAYMENT_TYPES),
  /** The detailed type in the ledger: what a charge is for, or whether a receipt is a deposit. */
  type: z.string(),
  amount: cents,
  remainingAmount: cents.nullable(),
  /** For a charge: the amount allocated to it so far, in cents. */
  paidAmount: cents.nullable(),
  currency,
  paymentDate: civilDate,
  dueDate: civilDate.nullable(),
  daysOverdue: z.int(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  serviceFrom: civilDate.nullable(),
  tenantId: id,
  tenantName: z.string(),
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  /** Addresses of the homes whose charges the money pays, in the order of payment; null if just the home of the row, or none. */
  homesPaid: z.array(z.string()).nullable(),
  leaseId: id.nullable(),
  createdAt: instant,
  /** Of a reversed receipt and of its reversal: why it was reversed; null if it is not known, and of other rows. */
  cause: z.enum(REVERSAL_CAUSES).nullable(),
  dispute,
  /** What a correction of a charge names it after; null for other rows. */
  ofCharge: z.object({ description: z.string().nullable(), serviceFrom: civilDate.nullable() }).nullable(),
  /** Of the charge itself, or of the one that a correction is about. */
  interestOn,
  /** Only in lists of operating money of organizations registered for VAT: the VAT in what the money pays (docs/finance.md 9.2). */
  receivedVat: cents.nullish(),
  /** Only in lists of one unit or one lease: what of `amount` belongs to it, because one payment can pay charges of several (docs/finance.md 6.1). */
  unitAmount: cents.nullish(),
})

/** The three views of the list: charges, money received, everything. */
const view = z.enum(['all', 'charges', 'received'])
const filters = {
  view: view.default('all'),
  status: several(spelled(PAYMENT_STATUSES, parsePaymentStatus)),
  type: several(spelled(PAYMENT_TYPES, parsePaymentType)),
  method: several(spelled(PAYMENT_METHODS, parsePaymentMethod)),
  /** `without`: only operating money, as in the dashboard totals (docs/finance.md 6.1). */
  deposits: z.enum(['without']).optional(),
  tenantId: id.optional(),
  propertyId: id.optional(),
  leaseId: id.optional(),
  ...dateRange,
}
const sorts = ['paymentDate', 'dueDate', 'amount', 'remainingAmount', 'tenantName'] as const
const tags = ['Payments']

/** Newest payment date first (PAY-03); at most 200 rows per page. */
export const { list, exportCsv } = listCalls({
  path: '/payments',
  tags,
  summary: 'List charges and payments, newest payment date first',
  exportSummary: 'Export payments as CSV',
  needs: 'view_payments',
  sorts,
  filters,
  row: paymentRow,
  rows: mostRows,
  totals: z.object({
    charged: cents,
    /** The total allocated to the charges among the rows, in cents. */
    paid: cents,
    received: signedCents,
    remaining: cents,
    /**
     * Only for lists of operating money: other income received in the same period, as in the dashboard's
     * months; otherwise null.
     */
    income: signedCents.nullable(),
    /** Only for lists of operating money: the tourist tax in `charged`, which is no revenue (docs/finance.md 6.1). */
    chargedTax: cents,
    paidTax: cents,
    /** Only for lists of operating money: the tourist tax in `received`. */
    receivedTax: signedCents,
    /** Only for lists of operating money of organizations registered for VAT: the VAT in `received` (docs/finance.md 9.2). */
    receivedVat: signedCents,
    currency,
  }),
})

const allocation = z.object({ sourceId: id, chargeId: id, amount: cents, day: civilDate })

export const get = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/payments/{id}',
    tags,
    summary: 'Get a charge or payment with its allocations',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      payment: paymentRow.extend({
        notes: z.string().nullable(),
        reason: z.string().nullable(),
        serviceTo: civilDate.nullable(),
        postedOn: civilDate,
        parentId: id.nullable(),
        /** The VAT in a charge or in what takes it back. */
        vat: z.object({ percent: z.string(), amount: cents }).nullable(),
      }),
      can: may('refund', 'reverse', 'creditNote', 'writeOff', 'recordPayment', 'settle', 'printReceipt'),
      refundable: cents,
      /** Of a deposit of which several have a part: what can be refunded of each lease and stay, or of money that is with none. */
      holders: z.array(
        z.object({
          kind: z.enum(['lease', 'stay', 'nobody']),
          id: id.nullable(),
          name: z.string(),
          amount: cents,
        }),
      ),
      allocations: z.array(allocation.extend({ other: paymentRow })),
      corrections: z.array(paymentRow),
      /** The settlement of bills that posted the row and stands; the row is undone with it. */
      billsSettlement: z.object({ leaseId: id, from: civilDate, to: civilDate }).nullable(),
      /** The settlement of the deposit of a lease or a stay that posted the row and stands; the row is undone with it. */
      depositSettlement: z
        .object({ leaseId: id.nullable(), bookingId: id.nullable(), settledOn: civilDate })
        .nullable(),
      /** The line of a bank that it was booked for or linked to. */
      bankLine: z.object({ bookedOn: civilDate, partyName: z.string(), text: z.string() }).nullable(),
      /** A tenant paid it by card in the portal, and it can be refunded to the card. */
      byCard: z.boolean(),
      /** What the provider can still give back to the card. */
      refundableToCard: cents,
      history: z.array(historyEntry),
    }),
  )

const receipt = {
  tenantId: id,
  amount: positiveCents,
  /** The day the account was credited, or the day cash was handed over. No later than today. */
  paymentDate: civilDate,
  paymentMethod: spelled(PAYMENT_METHODS, parsePaymentMethod),
  /** A deposit pays only deposit charges. */
  deposit: z.boolean().default(false),
  /** Charges that the payer named, in that order, all deposits or none. If empty, the statutory order applies (docs/finance.md 2.5). */
  designations: z.array(id).max(100).default([]),
  leaseId: id.nullish(),
}

const notNamed = ['charge_not_open', 'deposit_receipt_needed'] as const

/** Previews the allocation of a payment before it is saved. */
export const preview = call({ needs: 'create_payments' }, ...notNamed)
  .route({
    method: 'POST',
    path: '/payments/preview',
    tags,
    summary: 'Preview which charges a payment would settle',
  })
  .input(z.object(receipt))
  .output(
    z.object({
      currency,
      /** The reference of a hold that a completed payment confirms. */
      confirms: z.string().nullable(),
      allocations: z.array(z.object({ charge: chargeRow, amount: cents, remainingAfter: cents })),
      unapplied: cents,
      balanceBefore: signedCents,
      balanceAfter: signedCents,
    }),
  )

export const recordReceipt = call(
  { needs: 'create_payments' },
  ...notNamed,
  'date_invalid',
  'recorded_before',
)
  .route({
    method: 'POST',
    path: '/payments',
    tags,
    successStatus: 201,
    summary: 'Record a payment received',
  })
  .input(
    z.object({
      ...receipt,
      status: z.enum(['completed', 'pending']).default('completed'),
      reference: line(140).nullish(),
      description: line(300).nullish(),
      notes: prose(2000).nullish(),
      recordAgain,
      /** When it was written, if it had to wait for a network. Equal rows are looked for since an hour before. */
      writtenAt: instant.optional(),
    }),
  )
  .output(paymentRow)

/** Marks a pending receipt as received (with the date) or failed. */
export const settle = call({ needs: 'edit_payments' }, 'conflict', 'recorded_before')
  .route({
    method: 'POST',
    path: '/payments/{id}/settle',
    ...{ tags, summary: 'Complete or fail a pending payment' },
  })
  .input(
    z.object({
      id,
      status: z.enum(['completed', 'failed', 'cancelled']),
      paymentDate: civilDate.nullish(),
      /** Completes it even if a line of a bank was booked as the same money within 120 days of its day (recorded_before). */
      recordAgain,
    }),
  )
  .output(paymentRow)

const leaseUnclear = ['several_leases', 'no_lease_on_day'] as const
/** A manual charge: rent, a deposit, damage, an agreed fee, re-billed utilities. */
export const addCharge = call({ needs: 'create_payments' }, 'recorded_before', ...leaseUnclear)
  .route({ method: 'POST', path: '/charges', tags, successStatus: 201, summary: 'Create a charge' })
  .input(
    z.object({
      tenantId: id,
      /** Without it: the lease that runs on the due date. Required if several run on that day (several_leases), or none of the tenant's leases does (no_lease_on_day). */
      leaseId: id.nullish(),
      /** Utilities are posted as bills, maintenance and an expense passed on as another charge (docs/finance.md 2.1). */
      type: spelled(CHARGEABLE_TYPES, (text) => chargeableType(parsePaymentType(text))),
      amount: positiveCents,
      dueDate: civilDate,
      description: name(300),
      recordAgain,
    }),
  )
  .output(paymentRow)

/** The nightly comparison of every cached figure with a replay of the posted rows. */
export const books = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/payments/books',
    tags,
    summary: 'Get the time and the differences of the last verification of the books',
  })
  .output(z.object({ verifiedAt: instant.nullable(), differences: z.int(), accounts: z.int() }))

/** Posts due charges now instead of at night. Running it again adds nothing. */
export const generateCharges = call({ needs: 'edit_payments' })
  .route({
    method: 'POST',
    path: '/charges/generate',
    tags,
    summary: 'Post all charges that are due for posting',
  })
  .output(z.object({ posted: z.int() }))
