import { RISK_BANDS, RISK_FACTORS } from '@domovik/domain/rental/tenants/risk.ts'
import {
  ACCOUNT_STATUSES,
  RENTAL_STATUSES,
  TENANT_PAYMENT_STATUSES,
  TENANT_STATUSES,
} from '@domovik/domain/rental/tenants/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  dueDay,
  historyEntry,
  id,
  instant,
  line,
  listCalls,
  may,
  name,
  prose,
  several,
  signedCents,
  someIds,
} from '../../base.ts'
import { chargeRow } from './charge-row.ts'
import { demandLetter, demandStage } from './papers.ts'

const fields = {
  name: name(200),
  email: z.email().max(254).nullish(),
  phone: line(40).nullish(),
  paymentDueDay: dueDay.nullish(),
  moveInDate: civilDate.nullish(),
  moveOutDate: civilDate.nullish(),
  bookingId: line(80).nullish(),
  bankAccount: line(60).nullish(),
  notes: prose().nullish(),
}

const states = {
  tenantStatus: z.enum(TENANT_STATUSES),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  rentalStatus: z.enum(RENTAL_STATUSES).nullable(),
  /** Null without the permission to view payments, as every amount that a tenant owes, paid or deposited. */
  paymentStatus: z.enum(TENANT_PAYMENT_STATUSES).nullable(),
}

export const tenant = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  paymentDueDay: z.int().nullable(),
  moveInDate: civilDate.nullable(),
  /** As entered, else the last day of the last lease once it has ended (TEN-01). */
  moveOutDate: civilDate.nullable(),
  moveOutEntered: civilDate.nullable(),
  bookingId: z.string().nullable(),
  bankAccount: z.string().nullable(),
  /** The creditor reference that the tenant's transfers carry, printed in groups of four. */
  paymentReference: z.string(),
  /** The account number of their own that they are told to pay to; null without virtual accounts. */
  virtualAccount: z.string().nullable(),
  notes: z.string().nullable(),
  ...states,
  invitationSentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

export const tenantRow = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  ...states,
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  /** The addresses of all homes that the tenant rents today, the one above first; null if there are not several. */
  homes: z.array(z.string()).nullable(),
  rentAmount: cents.nullable(),
  currency,
  /** Positive: the tenant owes (docs/finance.md 2.9). In cents. */
  balance: signedCents.nullable(),
  overdue: cents.nullable(),
  /** The part of `overdue` that is a deposit. */
  overdueDeposits: cents.nullable(),
  oldestOverdueDays: z.int().nullable(),
  /** On a lease of the tenant three monthly dues or more are overdue (docs/finance.md 9.3). */
  seriousArrears: z.boolean().nullable(),
  /** The furthest payment demand that names a charge which is overdue today, and the day on which it was sent. */
  lastDemand: demandStage.nullable(),
  lastDemandOn: civilDate.nullable(),
  invitationSentAt: instant.nullable(),
  createdAt: instant,
})

const filters = {
  status: several(z.enum(TENANT_STATUSES)),
  paymentStatus: several(z.enum(TENANT_PAYMENT_STATUSES)),
  accountStatus: several(z.enum(ACCOUNT_STATUSES)),
  rentalStatus: several(z.enum(RENTAL_STATUSES)),
  /** `serious`: on a lease three monthly dues or more are overdue. */
  arrears: z.enum(['serious']).optional(),
  demand: several(z.enum(['none', ...demandStage.options])),
}
/** Sorting by `balance` or `overdue` and filtering by `paymentStatus`, `arrears` or `demand` needs `view_payments`. */
const sorts = ['createdAt', 'name', 'balance', 'overdue', 'rentAmount'] as const
const tags = ['Tenants']

export const { list, exportCsv } = listCalls({
  path: '/tenants',
  tags,
  summary: 'List tenants, newest first',
  exportSummary: 'Export tenants as CSV',
  needs: 'view_tenants',
  sorts,
  filters,
  row: tenantRow,
  totals: z.object({ balance: signedCents.nullable(), overdue: cents.nullable(), currency }),
})

export const get = call({ needs: 'view_tenants' })
  .route({
    method: 'GET',
    path: '/tenants/{id}',
    tags,
    summary: 'Get a tenant with leases, account and history',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      tenant,
      can: may(
        'edit',
        'delete',
        'invite',
        'closePortal',
        'reopenPortal',
        'recordPayment',
        'remind',
        'demand',
        'deliver',
      ),
      currency,
      // What a tenant owes, paid and deposited is null, and charges are left out, without the permission to view payments.
      balance: signedCents.nullable(),
      overdue: cents.nullable(),
      /** The part of `overdue` that is a deposit. */
      overdueDeposits: cents.nullable(),
      seriousArrears: z.boolean().nullable(),
      prepaid: cents.nullable(),
      depositsHeld: cents.nullable(),
      /** Points from 0 to 100 with the reason of each (docs/finance.md 10.2). It supports a decision of a person. */
      risk: z
        .union([
          z.object({
            points: z.int(),
            band: z.enum(RISK_BANDS),
            reasons: z.array(z.object({ factor: z.enum(RISK_FACTORS), value: z.number(), points: z.int() })),
          }),
          z.object({ points: z.null(), why: z.enum(['missing_input', 'insufficient_data']) }),
        ])
        .nullable(),
      leases: z.array(
        z.object({
          id,
          propertyId: id,
          address: z.string(),
          startDate: civilDate,
          endDate: civilDate.nullable(),
          status: z.string(),
          rentAmount: cents,
        }),
      ),
      openCharges: z.array(chargeRow),
      /** The payment demands that were sent, the newest first; none without the permission to view payments. */
      demands: z.array(demandLetter),
      history: z.array(historyEntry),
    }),
  )

export const create = call({ needs: 'create_tenants' }, 'plan_limit_reached')
  .route({ method: 'POST', path: '/tenants', tags, successStatus: 201, summary: 'Create a tenant' })
  .input(z.object(fields))
  .output(tenant)

export const update = call({ needs: 'edit_tenants' }, 'version_conflict')
  .route({ method: 'PATCH', path: '/tenants/{id}', tags, summary: 'Update a tenant' })
  .input(z.object({ id, updatedAt: instant.optional(), ...z.object(fields).partial().shape }))
  .output(tenant)

export const remove = call(
  { needs: 'delete_tenants' },
  'tenant_has_leases',
  'tenant_has_open_money',
  'tenant_has_open_signing',
)
  .route({
    method: 'POST',
    path: '/tenants/remove',
    tags,
    summary: 'Remove tenants without a running lease; they can be restored',
  })
  .input(z.object({ ids: someIds(500) }))
  .output(z.object({ removed: z.array(id) }))

export const restore = call({ needs: 'delete_tenants' }, 'plan_limit_reached')
  .route({ method: 'POST', path: '/tenants/restore', tags, summary: 'Restore removed tenants' })
  .input(z.object({ ids: someIds(500) }))
  .output(z.object({ restored: z.array(id) }))

/** Sends the portal invitation for the first time or again (TEN-08 to TEN-11, PORTAL-07). */
export const invite = call(
  { needs: 'edit_tenants', viewOnlyInDemo: true, feature: 'tenant_portal' },
  'invitation_needs_email',
  'invitation_already_accepted',
)
  .route({
    method: 'POST',
    path: '/tenants/{id}/invite',
    tags,
    summary: 'Invite a tenant to the portal by e-mail',
  })
  .input(z.object({ id }))
  .output(
    z.object({ invitationSentAt: instant, expiresAt: instant, accountStatus: z.enum(ACCOUNT_STATUSES) }),
  )

/** Closes the portal account of a tenant, or opens it again (TEN-13). */
export const closePortal = call(
  { needs: 'edit_tenants', viewOnlyInDemo: true },
  'conflict',
  'portal_has_open_signing',
)
  .route({
    method: 'POST',
    path: '/tenants/{id}/portal/close',
    tags,
    summary: 'Close the portal account of a tenant',
  })
  .input(z.object({ id }))
  .output(z.object({ accountStatus: z.enum(ACCOUNT_STATUSES) }))

export const reopenPortal = call(
  { needs: 'edit_tenants', viewOnlyInDemo: true, feature: 'tenant_portal' },
  'conflict',
)
  .route({
    method: 'POST',
    path: '/tenants/{id}/portal/reopen',
    tags,
    summary: 'Open a closed portal account of a tenant again',
  })
  .input(z.object({ id }))
  .output(z.object({ accountStatus: z.enum(ACCOUNT_STATUSES) }))

/** Sends the tenant an e-mail now about due and overdue charges (PAY-05). */
export const remind = call(
  { needs: 'edit_payments', viewOnlyInDemo: true },
  'nothing_to_remind',
  'reminder_needs_email',
)
  .route({ method: 'POST', path: '/tenants/{id}/remind', tags, summary: 'Send a payment reminder by e-mail' })
  .input(z.object({ id }))
  .output(z.object({ charges: z.int() }))

/** Replays the ledger and returns the resulting state (TEN-07). Nothing is entered by hand. */
export const refreshPaymentStatus = call({ needs: 'edit_tenants', alsoNeeds: 'view_payments' })
  .route({
    method: 'POST',
    path: '/tenants/{id}/refresh-payment-status',
    tags,
    summary: 'Recompute the payment state of a tenant',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      paymentStatus: z.enum(TENANT_PAYMENT_STATUSES).nullable(),
      balance: signedCents.nullable(),
      changed: z.boolean(),
    }),
  )
