import { gzipSync } from 'node:zlib'
import { benchDay, type House, type Landlord } from './house.ts'
import { slowestOf } from './list-queries.ts'
import { type Measure, measured, percentile, repeated } from './result.ts'

const units = 500
/** Stays of three nights without a gap, from three years ago to two months from now. */
const perUnit = 400
const last = '2027-01-15'

/** (r) The calendar of 500 units over 90 days among 200,000 stays, the quote of a stay, a new stay, and the list. */
export async function stays(house: House): Promise<Measure[]> {
  const landlord = await house.landlord('stays')
  await fillStays(house, landlord)
  const path = `/api/booking-calendar?from=${benchDay}&days=90`
  const answer = await house.text(landlord, path)
  const timeline = await repeated(40, () => house.text(landlord, path))
  const { rows } = await house.bare.query<{ id: string }>(
    'select id from properties where organization_id = $1 order by address',
    [landlord.organizationId],
  )
  const free = (at: number) => {
    const checkIn = Temporal.PlainDate.from(last).add({ days: 10 + at * 5 })
    return { checkIn: checkIn.toString(), checkOut: checkIn.add({ days: 4 }).toString() }
  }
  let at = 0
  const quotes = await repeated(60, () => {
    const { checkIn, checkOut } = free(at++)
    return house.text(
      landlord,
      `/api/bookings/quote?propertyId=${rows[0]!.id}&checkIn=${checkIn}&checkOut=${checkOut}&adults=2`,
    )
  })
  at = 0
  const created = await repeated(60, () =>
    house.call(landlord, '/api/bookings', {
      ...{ propertyId: rows[1]!.id, ...free(at++), adults: 2, guest: { name: `Gość ${at}` } },
    }),
  )
  const p95 = (measure: string, samples: readonly number[], most: number) =>
    measured({
      measure,
      ours: percentile(samples.slice(10), 0.95),
      unit: 'ms',
      goal: `<= ${most} ms`,
      ok: ({ ours }) => ours <= most,
    })
  return [
    p95(`calendar of ${units} units and 90 days among ${units * perUnit} stays, p95`, timeline, 120),
    measured({
      measure: `calendar of ${units} units and 90 days: answer, compressed`,
      ours: gzipSync(answer).length / 1000,
      unit: 'kB',
      goal: '<= 250 kB',
      ok: ({ ours }) => ours <= 250,
    }),
    p95('quote of a stay, p95', quotes, 10),
    p95('new stay with its charges, p95', created, 40),
    ...(await slowestOf(house, landlord, 'bookings', `${units * perUnit} stays`)),
  ]
}

/** Inserts in bulk the rows that the server would write. */
async function fillStays({ bare }: House, { organizationId }: Landlord): Promise<void> {
  const client = await bare.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run('begin')
    await run(`select set_config('app.restoring', 'on', true)`)
    await run(
      `create temp table unit on commit drop as select n, uuidv7() as property_id, uuidv7() as tenant_id from generate_series(1, $1::int) as n`,
      [units],
    )
    await run(
      `insert into properties (organization_id, id, address, city, rental_type, daily_rate, managed_from)
       select $1, property_id, 'ul. Nadmorska ' || n, 'Gdańsk', 'short-term', 12000, '2023-01-01' from unit`,
      [organizationId],
    )
    await run(
      `insert into tenants (organization_id, id, name, kind) select $1, tenant_id, 'Gość ' || n, 'guest' from unit`,
      [organizationId],
    )
    await run(
      `create temp table stay on commit drop as
       select u.*, uuidv7() as id, k, $1::date - 3 * k as check_in from unit u, generate_series(1, $2::int) as k`,
      [last, perUnit],
    )
    await run(
      `insert into bookings (organization_id, id, property_id, tenant_id, reference, status, check_in, check_out, currency, source, booked_on, adults, total, created_at)
       select $1, id, property_id, tenant_id, 'B-' || n || '-' || k, case when check_in + 3 <= $2::date then 'completed' else 'confirmed' end,
              check_in, check_in + 3, 'EUR', 'direct', check_in - 30, 2, 36000, (check_in - 30)::timestamptz + n * interval '1 second' from stay`,
      [organizationId, benchDay],
    )
    await run(
      `insert into let_days (organization_id, id, property_id, source, days)
       select $1, id, property_id, 'booking', daterange(check_in, check_in + 3) from stay`,
      [organizationId],
    )
    await run('commit')
    await run('analyze')
  } catch (error) {
    await run('rollback')
    throw error
  } finally {
    client.release()
  }
}
