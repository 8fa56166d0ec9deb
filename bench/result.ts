/** One measure: our value, a comparison value from the same run, and the goal (docs/performance.md). */
export type Measure = {
  measure: string
  ours: number
  /** The comparison value; null if there is none. */
  yardstick: number | null
  /** ours / yardstick. */
  ratio: number | null
  unit: string
  goal: string
  ok: boolean
}

type Given = Omit<Measure, 'ratio' | 'yardstick' | 'ok'> & {
  yardstick?: number
  ok: (measure: { ours: number; ratio: number }) => boolean
}

/** Rounds to three significant digits and compares with the goal. */
export function measured({ ours, yardstick, ok, measure, unit, goal }: Given): Measure {
  const ratio = yardstick === undefined ? null : ours / yardstick
  return {
    measure,
    ours: short(ours),
    yardstick: yardstick === undefined ? null : short(yardstick),
    ratio: ratio === null ? null : short(ratio),
    unit,
    goal,
    ok: ok({ ours, ratio: ratio ?? Number.NaN }),
  }
}

const short = (value: number) => Number(value.toPrecision(3))

/** Returns the value below which this part of the samples lies. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/** Returns the duration of one run in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Returns the durations of sequential runs in milliseconds. */
export async function repeated(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let i = 0; i < times; i++) samples.push(await timed(work))
  return samples
}

/**
 * Measures ours and the comparison alternately, so that other load on the machine affects both. The first round is a
 * warm-up and not counted. Returns the medians of the rounds.
 */
export async function interleaved(
  rounds: number,
  ours: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<{ ours: number; yardstick: number }> {
  const samples: { ours: number[]; yardstick: number[] } = { ours: [], yardstick: [] }
  for (let round = 0; round <= rounds; round++) {
    const own = await ours()
    const other = await yardstick()
    if (round === 0) continue
    samples.ours.push(own)
    samples.yardstick.push(other)
  }
  return { ours: median(samples.ours), yardstick: median(samples.yardstick) }
}

/** Returns the runs per second with `atOnce` concurrent callers during `forMs` milliseconds. */
export async function throughput(
  atOnce: number,
  forMs: number,
  work: (lane: number) => Promise<unknown>,
): Promise<number> {
  const from = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      while (performance.now() - from < forMs) {
        await work(lane)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - from)
}
