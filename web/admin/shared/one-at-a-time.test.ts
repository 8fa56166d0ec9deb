import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('ignores a second press until the first act is over, also one that failed', async () => {
  const once = oneAtATime()
  let count = 0
  const act = async () => {
    count += 1
    await Promise.resolve()
  }
  await Promise.all([once(act), once(act)])
  expect(count).toBe(1)
  await expect(once(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await once(act)
  expect(count).toBe(2)
})
