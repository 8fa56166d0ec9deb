import { expect, it } from 'vitest'
import { type LeaseFacts, type Treatment, treatmentOf } from './treatment.ts'

const lease: LeaseFacts = { leftOut: false, tenantRemoved: false, settledBefore: false, charged: true }

it.each<[Partial<LeaseFacts> | null, boolean, Treatment]>([
  [null, false, 'vacant'],
  [{}, false, 'settled'],
  [{ charged: false }, false, 'nothing_charged'],
  [{ settledBefore: true }, false, 'already_settled'],
  [{ leftOut: true, settledBefore: true }, false, 'left_out'],
  [{ tenantRemoved: true }, false, 'tenant_removed'],
  [{}, true, 'not_settled_before'],
  [{ settledBefore: true, charged: false }, true, 'settled'],
  [null, true, 'vacant'],
])('a lease with %j (supplement: %s) is %s', (facts, supplement, treatment) => {
  expect(treatmentOf(facts && { ...lease, ...facts }, supplement)).toBe(treatment)
})
