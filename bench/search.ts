import type { House } from './house.ts'
import { type Measure, measured, median, percentile, timed } from './result.ts'

const rows = 100_000

/** (g) The search palette with 100,000 units and 100,000 tenants. */
export async function search(house: House): Promise<Measure[]> {
  const landlord = await house.landlord('searched')
  await house.bare.query(
    `insert into properties (organization_id, id, address, city, postal_code, managed_from)
     select $1, uuidv7(), 'ul. ' || (array['Lipowa', 'Kwiatowa', 'Leśna', 'Polna', 'Szkolna', 'Krótka'])[1 + n % 6] || ' ' || n, (array['Kraków', 'Lublin', 'Toruń'])[1 + n % 3], '20-001', '2020-01-01'
       from generate_series(1, $2::int) as n`,
    [landlord.organizationId, rows],
  )
  await house.bare.query(
    `insert into tenants (organization_id, id, name, email, phone)
     select $1, uuidv7(), (array['Anna', 'Piotr', 'Maria', 'Jan'])[1 + n % 4] || ' ' || substr(md5(n::text), 1, 8), 'osoba' || n || '@poczta.example', '+48 500 ' || lpad(n::text, 6, '0')
       from generate_series(1, $2::int) as n`,
    [landlord.organizationId, rows],
  )
  await house.bare.query('vacuum analyze properties, tenants')
  const found: Measure[] = []
  for (const [scope, words] of [
    ['properties', ['Lipowa 9', 'leśna 77777', 'Kwiatowa', 'nothing like it']],
    ['tenants', ['osoba4242', 'Maria 1f', '+48 500 0', 'nobody like it']],
  ] as const) {
    const samples: number[] = []
    for (let round = 0; round < 12; round++) {
      for (const q of words) {
        const took = await timed(() =>
          house.call(landlord, `/api/search?scope=${scope}&q=${encodeURIComponent(q)}`),
        )
        if (round > 1) samples.push(took)
      }
    }
    const goal = 'p95 <= 20 ms'
    found.push(
      measured({
        measure: `search in 100,000 ${scope}, p50`,
        ours: median(samples),
        unit: 'ms',
        goal,
        ok: ({ ours }) => ours <= 20,
      }),
    )
    found.push(
      measured({
        measure: `search in 100,000 ${scope}, p95`,
        ours: percentile(samples, 0.95),
        unit: 'ms',
        goal,
        ok: ({ ours }) => ours <= 20,
      }),
    )
  }
  return found
}
