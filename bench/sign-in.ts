import { createPasswords } from '../server/src/auth/passwords.ts'
import { benchPassword, type House } from './house.ts'
import { interleaved, type Measure, measured, median, repeated, throughput } from './result.ts'

/** (i) Signing in, refreshing and being recognised, beside one bare Argon2id hash of the same cost. */
export async function signIn(house: House): Promise<Measure[]> {
  const { hash } = createPasswords(house.services.masterKey)
  const { email, token } = await house.landlord('signing-in')
  let address = 0
  /** From another address each time: the door counts per address, and that is not what is measured. */
  const post = async (grant: string, body: object) => {
    address += 1
    const answer = await house.request(`/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${grant}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { refresh_token: string }
  }
  const password = () => post('password', { email, password: benchPassword })
  const single = await interleaved(
    5,
    async () => median(await repeated(5, password)),
    async () => median(await repeated(5, () => hash(benchPassword))),
  )
  let { refresh_token: held } = await password()
  const refreshing = await throughput(1, 2_000, async () => {
    held = (await post('refresh_token', { refresh_token: held })).refresh_token
  })
  const recognising = await throughput(1, 2_000, () => house.services.auth.verifyAccessToken(token))
  return [
    measured({
      measure: 'password sign-in beside one Argon2id hash, p50',
      ...single,
      unit: 'ms',
      goal: 'at most 2 x',
      ok: ({ ratio }) => ratio <= 2,
    }),
    measured({
      measure: 'refresh, one at a time',
      ours: refreshing,
      unit: 'requests/s',
      goal: '> 50',
      ok: ({ ours }) => ours > 50,
    }),
    measured({
      measure: 'recognising an access token',
      ours: recognising,
      unit: 'tokens/s',
      goal: '> 2000',
      ok: ({ ours }) => ours > 2000,
    }),
  ]
}
