import fc from 'fast-check'
import { addDays, type CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { replay } from './replay.ts'
import type { ChargeKind, LedgerEvent } from './types.ts'

/** Random ledgers for the tests of this folder. Every event in them is valid. */
export const FIRST_DAY: CivilDate = '2026-01-01'
export const SPAN_DAYS = 120

type Draft = {
  type: LedgerEvent['type']
  day: number
  dueIn: number
  amount: number
  kind: ChargeKind
  deposit: boolean
  target: number
}

const draft: fc.Arbitrary<Draft> = fc.record({
  type: fc.constantFrom<LedgerEvent['type']>(
    'charge',
    'charge',
    'charge',
    'receipt',
    'receipt',
    'credit_note',
    'write_off',
    'refund',
    'deposit_applied',
    'reversal',
  ),
  day: fc.integer({ min: 0, max: SPAN_DAYS }),
  dueIn: fc.integer({ min: -3, max: 25 }),
  amount: fc.integer({ min: 1, max: 120_000 }),
  kind: fc.constantFrom<ChargeKind>(
    'rent',
    'rent',
    'bills',
    'extra_fee',
    'late_interest',
    'other',
    'deposit',
  ),
  deposit: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
  target: fc.nat(1000),
})

function toEvent(step: Draft, index: number, before: readonly LedgerEvent[]): LedgerEvent | null {
  const id = `e${String((index * 37) % 101).padStart(3, '0')}-${index}`
  const date = addDays(FIRST_DAY, step.day)
  const pick = <T>(list: readonly T[]): T | null => list[step.target % Math.max(1, list.length)] ?? null
  const leaseId = [null, 'a', 'b'][step.target % 3]!
  const charges = before.filter((event) => event.type === 'charge')
  const receipts = before.filter((event) => event.type === 'receipt')
  const named =
    step.target % 3 === 0
      ? pick(charges.filter((charge) => (charge.kind === 'deposit') === step.deposit))
      : null
  const designations = named ? [named.id] : []
  switch (step.type) {
    case 'charge': {
      const interestOn = step.kind === 'late_interest' ? (pick(charges)?.id ?? null) : null
      const dueDate = addDays(date, step.dueIn)
      const holder = step.kind === 'deposit' ? { leaseId } : {}
      const { kind, amount } = step
      return { type: 'charge', id, kind, amount, postedOn: date, dueDate, interestOn, ...holder }
    }
    case 'receipt':
      return {
        type: 'receipt',
        id,
        date,
        amount: step.amount,
        status: 'completed',
        deposit: step.deposit,
        designations,
        leaseId,
      }
    case 'deposit_applied':
      return { type: 'deposit_applied', id, date, amount: step.amount, designations, leaseId }
    case 'credit_note':
      return {
        type: 'credit_note',
        id,
        date,
        amount: step.amount,
        chargeId: step.deposit ? null : (pick(charges)?.id ?? null),
      }
    case 'write_off': {
      const charge = pick(charges)
      return (
        charge && {
          type: 'write_off',
          id,
          date,
          amount: step.amount,
          chargeId: charge.id,
          reason: 'left without address',
        }
      )
    }
    case 'refund': {
      const receipt = pick(receipts)
      return (
        receipt && {
          type: 'refund',
          id,
          date,
          amount: step.amount,
          receiptId: receipt.id,
          reason: 'paid twice',
          leaseId,
        }
      )
    }
    case 'reversal': {
      const target = pick(before.filter((event) => event.type !== 'reversal'))
      return target && { type: 'reversal', id, date, targetId: target.id }
    }
  }
}

/** Keeps a drafted event only if the ledger accepts it together with all earlier events. */
export const ledger: fc.Arbitrary<LedgerEvent[]> = fc
  .array(draft, { minLength: 1, maxLength: 40, size: 'max' })
  .map((drafts) => {
    let events: LedgerEvent[] = []
    drafts.forEach((step, index) => {
      const event = toEvent(step, index, events)
      if (event && stands([...events, event])) events = [...events, event]
    })
    return events
  })

/** Whether the ledger accepts the events. */
export function stands(events: readonly LedgerEvent[]): boolean {
  try {
    replay(events)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
