import { expect, test } from 'vitest'
import { scheduleOf } from './schedule-of.ts'

test.each([
  [null, { kind: 'none' }],
  ['* * * * *', { kind: 'minutes', every: 1 }],
  ['*/30 * * * *', { kind: 'minutes', every: 30 }],
  ['5 * * * *', { kind: 'hourly' }],
  ['20 2 * * *', { kind: 'daily', time: '02:20' }],
  ['0 0 1 * *', { kind: 'other', cron: '0 0 1 * *' }],
])('%j runs %j', (cron, schedule) => {
  expect(scheduleOf(cron)).toEqual(schedule)
})
