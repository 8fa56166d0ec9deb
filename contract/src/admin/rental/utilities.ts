import { EXPENSE_CATEGORIES } from '@domovik/domain/rental/expenses/types.ts'
import { DELIVERIES } from '@domovik/domain/rental/letters/kinds.ts'
import { METER_MEDIA, METER_UNITS } from '@domovik/domain/rental/meters/types.ts'
import { TREATMENTS } from '@domovik/domain/rental/utilities/treatment.ts'
import {
  POOL_ISSUES,
  SETTLEMENT_STATES,
  SHARE_KEYS,
  WEIGHT_PATTERN,
} from '@domovik/domain/rental/utilities/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredSignedCents,
  id,
  line,
  may,
  name,
  positiveCents,
  signedCents,
} from '../../base.ts'
import { meteredParts, settlementEntry } from '../../bills.ts'

const tags = ['Utilities']
const weight = z.string().regex(WEIGHT_PATTERN)
const state = z.enum(SETTLEMENT_STATES)
const keys = z.array(z.object({ key: z.enum(SHARE_KEYS), percent: z.int().min(1).max(100) })).max(2)
const partyKey = line(60)

const settlement = z.object({
  id,
  building: z.object({ id, name: z.string() }),
  from: civilDate,
  /** Last day, inclusive. */
  to: civilDate,
  state,
  supplement: z.boolean(),
  currency,
  pools: z.array(
    z.object({
      id,
      label: z.string(),
      medium: z.enum(METER_MEDIA).nullable(),
      costs: z.array(z.object({ label: z.string(), amount: cents, expenseId: id.nullable() })),
      keys,
      units: z.record(z.string(), z.string()),
    }),
  ),
  leftOut: z.array(id),
  /** Changes with the costs and with the leases that are left out. */
  version: z.string(),
  /** The days of each unit with their lease; without one, the owner bears them. */
  parties: z.array(
    z.object({
      key: z.string(),
      propertyId: id,
      label: z.string(),
      leaseId: id.nullable(),
      tenantId: id.nullable(),
      tenantName: z.string().nullable(),
      from: civilDate,
      to: civilDate,
    }),
  ),
  /** Each share is weight / total x cost. Pools with issues have no shares. */
  shares: z.array(
    z.object({
      poolId: id,
      label: z.string(),
      medium: z.enum(METER_MEDIA).nullable(),
      cost: cents,
      keys: z.array(
        z.object({
          key: z.enum(SHARE_KEYS),
          percent: z.int(),
          cost: cents,
          total: z.string(),
          shares: z.array(z.object({ party: z.string(), weight: z.string(), amount: cents })),
        }),
      ),
      metered: z.array(
        z.object({
          party: z.string(),
          unit: z.enum(METER_UNITS),
          amount: cents,
          parts: meteredParts,
          /** Use between two readings was spread over days. */
          estimated: z.boolean(),
        }),
      ),
    }),
  ),
  results: z.array(
    z.object({
      party: z.string(),
      share: cents,
      advances: cents,
      /** Positive: charged to the tenant. Negative: credited. */
      difference: signedCents,
      treatment: z.enum(TREATMENTS),
    }),
  ),
  issues: z.array(
    z.object({
      poolId: id,
      code: z.enum(POOL_ISSUES),
      party: z.string().nullable(),
      /** With readings_contradict: the reading that contradicts the one before it. */
      reading: z.object({ serial: z.string(), day: civilDate }).optional(),
    }),
  ),
  occupants: z.array(z.object({ leaseId: id, validFrom: civilDate, persons: z.int() })),
  /** Recorded expenses that can be costs. */
  expenses: z.array(
    z.object({
      id,
      date: civilDate,
      label: z.string().nullable(),
      category: z.enum(EXPENSE_CATEGORIES),
      /** Of its unit; null for an expense of no unit. A split one has the building, if all its properties are in one, and their number. */
      address: z.string().nullable(),
      split: z.object({ building: z.string().nullable(), properties: z.int() }).nullable(),
      amount: cents,
    }),
  ),
  /** The charge or credit notes that were posted for each lease. */
  rows: z.array(z.object({ leaseId: id, ids: z.array(id), entries: z.array(settlementEntry) })),
  can: may('edit', 'post', 'undo', 'discard', 'send'),
})

/** The period is widened to whole months. */
export const start = call({ needs: 'edit_payments' })
  .route({
    method: 'POST',
    path: '/utilities/settlements',
    tags,
    successStatus: 201,
    summary: 'Start a settlement of utilities',
  })
  .input(
    z.object({
      buildingId: id,
      from: civilDate,
      to: civilDate,
      /** For costs of invoices that came after the period was settled. */
      supplement: z.boolean().default(false),
    }),
  )
  .output(z.object({ id }))

export const get = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/utilities/settlements/{id}',
    tags,
    summary: 'Get a settlement of utilities',
  })
  .input(z.object({ id }))
  .output(settlement)

/**
 * Replaces the pools of costs, and names the leases that are not settled. `version` is the one that the caller read, so that
 * an old tab does not remove a cost that was added since.
 */
export const save = call({ needs: 'edit_payments' }, 'settlement_closed', 'version_conflict')
  .route({
    method: 'PUT',
    path: '/utilities/settlements/{id}',
    tags,
    summary: 'Change the costs of a settlement of utilities',
  })
  .input(
    z.object({
      id,
      pools: z
        .array(
          z.object({
            id,
            label: name(80),
            medium: z.enum(METER_MEDIA).nullish(),
            costs: z
              .array(z.object({ label: name(120), amount: positiveCents, expenseId: id.nullish() }))
              .max(50),
            /** Without keys the pool is the cost of each unit's own meters. */
            keys,
            /** What the allocators of each party counted. */
            units: z.record(partyKey, weight).default({}),
          }),
        )
        .max(30),
      leftOut: z.array(id).max(300).default([]),
      version: line(40).optional(),
    }),
  )
  .output(settlement)

const occupants = z.array(z.object({ validFrom: civilDate, persons: z.int().min(0).max(99) })).max(50)

/** Replaces how many people live in the unit of a lease, each number from a day on. */
export const savePersons = call({ needs: 'edit_payments' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/utilities/settlements/{id}/persons',
    tags,
    summary: 'Save how many people live in a unit',
  })
  .input(
    z.object({
      id,
      leaseId: id,
      persons: occupants,
      /** What the caller read; if it is something else now, nothing is saved (version_conflict). */
      seen: occupants.optional(),
    }),
  )
  .output(settlement)

const settled = settlement.extend({ notified: z.int() })

/** Charges or credits every settled tenant, all or nothing. */
export const post = call(
  { needs: 'edit_payments' },
  'settlement_closed',
  'utilities_incomplete',
  'expense_already_settled',
  'conflict',
)
  .route({
    method: 'POST',
    path: '/utilities/settlements/{id}/post',
    tags,
    summary: 'Post a settlement of utilities',
  })
  .input(
    z.object({
      id,
      dueDate: civilDate,
      /** What was previewed for each settled lease; anything else is refused with `conflict`. */
      expected: z.array(z.object({ leaseId: id, difference: enteredSignedCents })).max(600),
      notify: z.boolean().default(true),
    }),
  )
  .output(settled)

/** Reverses everything that the settlement posted. */
export const undo = call(
  { needs: 'edit_payments' },
  'settlement_closed',
  'supplement_exists',
  'settlement_tenant_removed',
)
  .route({
    method: 'POST',
    path: '/utilities/settlements/{id}/undo',
    tags,
    summary: 'Undo a settlement of utilities',
  })
  .input(z.object({ id, reason: name(500), notify: z.boolean().default(true) }))
  .output(settled)

/** Mails the tenants whose meters have no reading at the end of the period. It also happens automatically, once, five days before. */
export const askReadings = call({ needs: 'edit_payments', viewOnlyInDemo: true }, 'settlement_closed')
  .route({
    method: 'POST',
    path: '/utilities/settlements/{id}/ask-readings',
    tags,
    summary: 'Ask tenants for the readings that a settlement needs',
  })
  .input(z.object({ id }))
  .output(settled)

export const discard = call({ needs: 'edit_payments' }, 'settlement_closed')
  .route({
    method: 'POST',
    path: '/utilities/settlements/{id}/discard',
    tags,
    summary: 'Discard a draft of a settlement of utilities',
  })
  .input(z.object({ id }))
  .output(z.object({ id }))

/** Makes the letter of every tenant of a posted settlement, as a batch of letters; `again` also if some were made today. */
export const sendLetters = call(
  { needs: 'edit_payments', feature: 'batch_letters', viewOnlyInDemo: true },
  'settlement_closed',
  'letters_being_made',
  'letters_made_today',
)
  .route({
    method: 'POST',
    path: '/utilities/settlements/{id}/letters',
    tags,
    successStatus: 201,
    summary: 'Send the letters of a settlement of utilities',
  })
  .input(z.object({ id, delivery: z.enum(DELIVERIES), again: z.boolean().default(false) }))
  .output(z.object({ batchId: id }))
