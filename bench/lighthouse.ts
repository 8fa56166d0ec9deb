/** (s) The scores of Lighthouse itself for the first page and the sign-in of both sites. Its packages are installed on first use. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startDemoServer } from './demo-server.ts'
import { folderWithPackages } from './own-packages.ts'
import { type Measure, measured, median } from './result.ts'

const rounds = 3

type Judged = { address: string; scores: Record<string, number | null>; lost: string[] }

/** Needs built front ends. */
export async function lighthouse(): Promise<Measure[]> {
  const folder = await folderWithPackages('lighthouse')
  const server = await startDemoServer()
  try {
    const pages = [
      { name: '/', address: `${server.app}/` },
      { name: '/auth', address: `${server.app}/auth` },
      { name: "the tenants' /login", address: `${server.tenant}/login` },
    ]
    const program = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
    const addresses = pages.map(({ address }) => address)
    // The first round makes the server render its pages.
    const judged: Judged[] = []
    for (let round = 0; round <= rounds; round++) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [`${folder}/scores.mjs`, program, ...addresses],
        { maxBuffer: 2 ** 24 },
      )
      const lines = stdout.trim().split('\n')
      if (round > 0) judged.push(...lines.map((line) => JSON.parse(line) as Judged))
    }
    return pages.flatMap(({ name, address }) => {
      const own = judged.filter((one) => one.address === address)
      const lost = [...new Set(own.flatMap((one) => one.lost))]
      if (lost.length > 0) process.stderr.write(`${name} loses points for ${lost.join(', ')}\n`)
      return Object.keys(own[0]?.scores ?? {}).map((category) =>
        measured({
          measure: `Lighthouse, ${category} of ${name}, median of ${rounds}`,
          ours: median(own.map(({ scores }) => scores[category] ?? 0)),
          unit: 'points',
          goal: '100',
          ok: ({ ours }) => ours === 100,
        }),
      )
    })
  } finally {
    await server.stop()
  }
}
