import { expect, it } from 'vitest'
import { coTenantsOf } from './parties.ts'

const lease = { start: '2026-05-01', lastDay: '2027-04-30' }
const endless = { start: '2026-05-01', lastDay: null }

it.each([
  ['lives there', lease, '2026-08-01', '2026-05-01', null, true],
  ['lived there before the lease and stays', lease, '2026-04-20', '2025-01-01', null, true],
  ['moved out before the lease began', lease, '2026-04-20', '2025-01-01', '2026-04-30', false],
  ['moves out on its first day', lease, '2026-04-20', '2025-01-01', '2026-05-01', true],
  ['moved out yesterday', lease, '2026-08-01', '2026-05-01', '2026-07-31', false],
  ['moves out today', lease, '2026-08-01', '2026-05-01', '2026-08-01', true],
  ['moves in later', lease, '2026-08-01', '2026-09-01', null, true],
  ['moves in after the lease', lease, '2026-08-01', '2027-05-01', null, false],
  ['moves in later to a lease without an end', endless, '2026-08-01', '2030-01-01', null, true],
  ['was there on the last day of a lease that ended', lease, '2027-06-01', '2026-05-01', '2027-04-30', true],
  ['was gone before its last day', lease, '2027-06-01', '2026-05-01', '2027-04-29', false],
])('somebody who %s is named or not', (_, days, today, movedInOn, movedOutOn, named) => {
  expect(coTenantsOf([{ movedInOn, movedOutOn }], days, today)).toHaveLength(named ? 1 : 0)
})
