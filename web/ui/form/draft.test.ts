import { expect, test } from 'vitest'
import { draftText, mergeDraft } from './draft.ts'

const initial = { amount: null as number | null, note: '', method: 'bank_transfer' }

test('a draft contains only what was typed and is applied over the defaults', () => {
  const text = draftText({ ...initial, amount: 90_000, note: 'rent' }, initial)
  expect(JSON.parse(text ?? '')).toEqual({ amount: 90_000, note: 'rent', $over: { amount: null, note: '' } })
  expect(mergeDraft(text ?? '', initial)).toEqual({
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
  expect(mergeDraft(text, theirs)).toEqual({
    values: { amount: 90_000, note: 'mine', method: 'cash' },
    overtaken: ['note'],
  })
  expect(mergeDraft(text, both)).toBeNull()
})

test('an unchanged form has no draft', () => {
  expect(draftText({ ...initial }, initial)).toBeNull()
})

test('an invalid amount and a file are not stored', () => {
  expect(draftText({ ...initial, amount: Number.NaN, note: new Blob(['x']) }, initial)).toBeNull()
})

test('a draft of an older form and a damaged draft are ignored', () => {
  expect(mergeDraft('{"gone":1}', initial)).toBeNull()
  expect(mergeDraft('{"gone":1,"note":"x"}', initial)).toEqual({
    values: { ...initial, note: 'x' },
    overtaken: [],
  })
  expect(mergeDraft('not json', initial)).toBeNull()
  expect(mergeDraft('[1]', initial)).toBeNull()
})
