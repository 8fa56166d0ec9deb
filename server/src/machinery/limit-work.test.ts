import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { limitWork } from './limit-work.ts'

/** Runs a limit of 40 ms beside work that uses this share of the time; returns whether it was stopped within `ms`. */
async function stopped(share: number | undefined, ms: number): Promise<boolean> {
  const start = performance.now()
  let over = false
  const remove = limitWork(
    40,
    async () => (share === undefined ? undefined : (performance.now() - start) * share),
    () => {
      over = true
    },
  )
  await wait(ms)
  remove()
  return over
}

describe('a limit of work', () => {
  it.each([
    ['uses all of its time', 1, 100, true],
    ['waits for the processor most of the time', 0.1, 100, false],
    ['waits longer than four times its limit', 0.1, 400, true],
    ['does not tell how much it uses', undefined, 100, true],
  ])('for work that %s', async (_title, share, ms, over) => {
    expect(await stopped(share, ms)).toBe(over)
  })

  it('does nothing after it was removed', async () => {
    let over = false
    limitWork(
      10,
      async () => undefined,
      () => {
        over = true
      },
    )()
    await wait(60)
    expect(over).toBe(false)
  })
})
