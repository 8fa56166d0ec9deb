/** How many rows PostgreSQL handles, counted from the plans of all statements, so that it is the same on every machine. */
import { expect } from 'vitest'
import type { Landlord, TestServer } from './harness.ts'
import { statementsOf } from './sent-statements.ts'

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** Returns how many rows the parts of a plan returned and left out. */
function rowsOf(plan: Plan): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': unjoined = 0 } = plan
  const own = (plan['Actual Rows'] + filtered + unjoined) * plan['Actual Loops']
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own)
}

/** Returns how many rows PostgreSQL handles for the queries that the server sends while `work` runs. */
export async function rowsRead(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const sent = await statementsOf(work)
  let rows = 0
  for (const { text, values } of sent.filter(
    (one) => /^\s*(with|select)\b/i.test(one.text) && !one.text.includes('begin_request'),
  )) {
    const [found] = await server.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    rows += rowsOf(found!['QUERY PLAN'][0].Plan)
  }
  return rows
}

/** Returns how many rows PostgreSQL handles for a call. */
export const rowsOfCall = (server: TestServer, path: string, { token }: Landlord): Promise<number> =>
  rowsRead(server, async () => {
    const answer = await server.fetch(`/api/${path}`, { token })
    expect(answer.status, path).toBe(200)
    await answer.text()
  })
