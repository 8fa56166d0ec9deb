import { expect, test } from 'vitest'
import { draftText, mergeDraft } from './draft.ts'

const initial = { amount: null as number | null, note: '', method: 'bank_transfer' }

test('a draft contains only what was typed and is applied over the defaults', () => {
  const text = draftText({ ...initial, amount: 90_000, note: 'rent' }, initial)
  expect(JSON.parse(text ?? '')).toEqual({ amount: 90_000, note: 'rent', $over: { amount: null, note: '' } })
  expect(mergeDraft(text ?? '', initial)).toMatchObject({
    values: { amount: 90_000, note: 'rent', method: 'bank_transfer' },
    overtaken: [],
  })
})

test('a draft names the fields that were changed after they were typed over', () => {
  const text = draftText({ ...initial, amount: 90_000, note: 'mine' }, initial) ?? ''
  const [theirs, both] = [
    { ...initial, method: 'cash', note: 'theirs' },
    { ...initial, amount: 90_000, note: 'mine' },
  ]
  expect(mergeDraft(text, theirs)).toMatchObject({
    values: { amount: 90_000, note: 'mine', method: 'cash' },
    overtaken: ['note'],
  })
  expect(mergeDraft(text, both)).toBeNull()
})

test('fields that follow another one are not typed, and begin with what holds now', () => {
  type Terms = { day: string; rent: number; bills: number }
  const of = (bills: Record<string, number>) => ({
    by: 'day' as const,
    of: ({ day }: Terms): Terms => ({ day, rent: 900, bills: bills[day] ?? 0 }),
  })
  const first = { day: 'December', rent: 900, bills: 200 }
  const read = of({ December: 200, February: 300 })
  const text = draftText({ day: 'February', rent: 1050, bills: 300 }, first, read) ?? ''
  // Somebody else changed the bills of February meanwhile.
  const now = of({ December: 200, February: 350 })
  expect(mergeDraft(text, first, now)).toMatchObject({
    values: { day: 'February', rent: 1050, bills: 350 },
    overtaken: [],
  })
  const both = draftText({ day: 'February', rent: 900, bills: 310 }, first, read) ?? ''
  expect(mergeDraft(both, first, now)).toMatchObject({
    values: { day: 'February', rent: 900, bills: 310 },
    overtaken: ['bills'],
  })
  const moved = draftText({ day: 'February', rent: 900, bills: 300 }, first, read) ?? ''
  expect(mergeDraft(moved, first, now)?.values).toEqual({ day: 'February', rent: 900, bills: 350 })
})

test('an unchanged form has no draft', () => {
  expect(draftText({ ...initial }, initial)).toBeNull()
})

test('an invalid amount and a file are not stored', () => {
  expect(
    draftText<Record<string, unknown>>({ ...initial, amount: Number.NaN, note: new Blob(['x']) }, initial),
  ).toBeNull()
})

test('a draft of an older form and a damaged draft are ignored', () => {
  expect(mergeDraft('{"gone":1}', initial)).toBeNull()
  expect(mergeDraft('{"gone":1,"note":"x"}', initial)).toMatchObject({
    values: { ...initial, note: 'x' },
    overtaken: [],
  })
  expect(mergeDraft('not json', initial)).toBeNull()
  expect(mergeDraft('[1]', initial)).toBeNull()
})
