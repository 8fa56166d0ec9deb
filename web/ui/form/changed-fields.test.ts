import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('only fields that were changed are saved, and an emptied one as null', () => {
  const initial = { name: 'Wierzba', phone: '', howToPay: 'ES00', reminders: 'all' }
  expect(changedFields({ ...initial, phone: '600', howToPay: '' }, initial)).toEqual({
    phone: '600',
    howToPay: null,
  })
  expect(changedFields(initial, { ...initial })).toEqual({})
})
