/**
 * (t) What one request costs: round trips to the database, statements, processor time of the server and eight at a time. For
 * a list, the dashboard and the tenant's home.
 */

import { openMessage } from '../server/src/machinery/mail/outbox.ts'
import { roundTripsOf, statementsOf } from '../server/test/sent-statements.ts'
import { benchPassword, type House, type Landlord, type Person } from './house.ts'
import { type Measure, measured, median, throughput, timed } from './result.ts'

const requests = 200

export async function requestCosts(
  house: House,
  { small }: { small: Landlord; big: Landlord },
): Promise<Measure[]> {
  const tenant = await tenantOf(house, small)
  const found: Measure[] = []
  for (const [name, person, path] of [
    ['list of properties', small, '/api/properties?limit=50'],
    ['list of payments', small, '/api/payments?limit=50'],
    ['dashboard', small, '/api/dashboard'],
    ["tenant's home", tenant, '/api/tenant/home'],
  ] as const)
    found.push(...(await costsOf(house, name, person, path)))
  return found
}

async function costsOf(house: House, name: string, person: Person, path: string): Promise<Measure[]> {
  const ask = () => house.text(person, path)
  for (let at = 0; at < 20; at++) await ask()
  const trips = await roundTripsOf(ask)
  const statements = (await statementsOf(ask)).filter(
    ({ text }) => !/^(begin|commit|rollback)\b|begin_request/.test(text.trim()),
  ).length
  const before = process.cpuUsage()
  for (let at = 0; at < requests; at++) await ask()
  const { user, system } = process.cpuUsage(before)
  const samples: number[] = []
  await throughput(8, 2_000, async () => samples.push(await timed(ask)))
  const one = (measure: string, ours: number, unit: string, goal: string, most: number) =>
    measured({ measure, ours, unit, goal, ok: (seen) => seen.ours <= most })
  return [
    one(`${name}: round trips to the database`, trips, 'round trips', '1', 1),
    one(`${name}: statements without begin and commit`, statements, 'statements', 'reported', Infinity),
    one(
      `${name}: processor time of the server`,
      (user + system) / 1000 / requests,
      'ms',
      'reported',
      Infinity,
    ),
    one(`${name}: eight at a time, p50`, median(samples), 'ms', 'reported', Infinity),
  ]
}

/** Invites one of the landlord's tenants and accepts for them. */
async function tenantOf({ bare, services, request, call }: House, landlord: Landlord): Promise<Person> {
  const { rows } = await bare.query<{ id: string; email: string; name: string }>(
    'select id, email, name from tenants where organization_id = $1 order by created_at limit 1',
    [landlord.organizationId],
  )
  const { id, email, name } = rows[0]!
  await call(landlord, `/api/tenants/${id}/invite`, {})
  const mails = await bare.query<{ id: string; message_sealed: string }>(
    'select id, message_sealed from mail_outbox where message_sealed is not null order by created_at desc',
  )
  const token = mails.rows
    .map((mail) => openMessage(services.masterKey, mail.id, mail.message_sealed))
    .find(({ to }) => to === email)!
    .link!.split('/')
    .at(-1)!
  const post = async (path: string, body: object) => {
    const answer = await request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  await post('/api/tenant/invitations/accept', { token, name, password: benchPassword })
  const signedIn = await post('/auth/v1/token?grant_type=password', { email, password: benchPassword })
  return { token: (signedIn as { access_token: string }).access_token }
}
