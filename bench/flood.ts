import { benchPassword, type House } from './house.ts'
import { type Measure, measured, percentile, repeated } from './result.ts'

const lists = 300
const wrongAtOnce = 8

/** (k) The slowest responses of a list during a constant load of eight concurrent wrong sign-ins, compared with a quiet server. */
export async function flood(house: House): Promise<Measure[]> {
  const landlord = await house.landlord('flooded')
  for (let n = 1; n <= 60; n++) await house.call(landlord, '/api/properties', { address: `Spokojna ${n}` })
  const list = () => house.call(landlord, '/api/properties?limit=50')
  await repeated(50, list)
  const quiet = percentile(await repeated(lists, list), 0.99)
  let going = true
  let refused = 0
  const flooding = Promise.all(
    Array.from({ length: wrongAtOnce }, async (_, lane) => {
      for (let n = 0; going; n++) if ((await wrongSignIn(house, lane, n)) === 400) refused += 1
    }),
  )
  const flooded = percentile(await repeated(lists, list), 0.99)
  going = false
  await flooding
  return [
    measured({
      measure: 'properties, 50 rows, p99 during a flood of wrong sign-ins, compared with a quiet server',
      ours: flooded,
      yardstick: quiet,
      unit: 'ms',
      goal: '< 5 x',
      ok: ({ ratio }) => ratio < 5,
    }),
    measured({
      measure: 'wrong passwords hashed and refused during this time',
      ours: refused,
      unit: 'sign-ins',
      goal: 'more than 0',
      ok: ({ ours }) => ours > 0,
    }),
  ]
}

/** Uses a new address and a new user each time, so that no rate limit responds before the hash. */
async function wrongSignIn(house: House, lane: number, n: number): Promise<number> {
  const answer = await house.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${lane}.${n >> 8}.${n & 255}`,
    },
    body: JSON.stringify({ email: `nobody${lane}.${n}@example.com`, password: `${benchPassword}x` }),
  })
  await answer.arrayBuffer()
  return answer.status
}
