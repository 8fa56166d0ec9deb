import { describe, expect, it } from 'vitest'
import { schedule } from './schedule.ts'

describe('the schedule', () => {
  it('marks each job without a time as one that requests enqueue, so that nodes look for it every second', () => {
    const withoutTime = schedule.filter(({ cron }) => cron === undefined)
    expect(withoutTime.filter(({ job }) => !job.onRequest).map(({ job }) => job.name)).toEqual([])
    expect(withoutTime.length).toBeGreaterThan(0)
  })

  it('leaves the jobs that only the clock starts unmarked', () => {
    const marked = schedule.filter(({ job }) => job.onRequest).map(({ job }) => job.name)
    expect(marked.toSorted()).toEqual([
      'erase-organization',
      'make-letters',
      'make-papers',
      'organization-reseal',
      'read-calendars',
      'rotate-key',
      'run-import',
      'send-announcements',
    ])
  })
})
