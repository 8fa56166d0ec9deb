import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measure, measured } from './result.ts'
import { startOn } from './server-process.ts'

/**
 * (h) Time from the start of the process to the first 200 of /readyz, with the embedded PostgreSQL: on an empty
 * DATA_DIR, and again.
 */
export async function coldStart(): Promise<Measure[]> {
  const found: Measure[] = []
  for (const [demo, name] of [
    ['off', ''],
    ['on', ', with the demonstration'],
  ] as const) {
    const dataDir = await mkdtemp(join(tmpdir(), 'domovik-start-'))
    try {
      const first = await startOnce(dataDir, demo)
      const again = [
        await startOnce(dataDir, demo),
        await startOnce(dataDir, demo),
        await startOnce(dataDir, demo),
      ].sort((a, b) => a - b)[1]!
      const [most, mostAgain] = demo === 'on' ? [4, 2] : [2, 1]
      found.push(
        measured({
          measure: `first start${name}`,
          ours: first / 1000,
          unit: 's',
          goal: `<= ${most} s`,
          ok: ({ ours }) => ours <= most,
        }),
      )
      found.push(
        measured({
          measure: `later start${name}`,
          ours: again / 1000,
          unit: 's',
          goal: `<= ${mostAgain} s`,
          ok: ({ ours }) => ours <= mostAgain,
        }),
      )
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return found
}

const startOnce = (dataDir: string, demo: 'on' | 'off'): Promise<number> =>
  startOn(dataDir, demo, async ({ startedInMs }) => startedInMs)
