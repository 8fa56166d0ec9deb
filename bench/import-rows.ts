import { runImport } from '../server/src/rental/imports/run.ts'
import type { House, Landlord } from './house.ts'
import { type Measure, measured, timed } from './result.ts'

const units = 5_000
const leases = 1_000

/** (e) 5,000 units and then 1,000 leases from a file: the dry run and the import, compared with plain inserts of the same rows. */
export async function importRows(house: House): Promise<Measure[]> {
  const landlord = await house.landlord('importing')
  const ofUnits = await importFile(house, landlord, 'properties', [
    'Adres;Miasto;Kod pocztowy;Rodzaj nieruchomości;Typ najmu;Czynsz;Opłaty',
    ...Array.from(
      { length: units },
      (_, n) =>
        `ul. Importowa ${n}/1;Kraków;30-001;mieszkanie;długoterminowy;${500 + (n % 900)},00;${n % 150},50`,
    ),
  ])
  const ofLeases = await importFile(house, landlord, 'leases', [
    'Adres;Miasto;Najemca;E-mail;Od;Do;Czynsz;Opłaty;Kaucja;Dzień płatności;Saldo początkowe',
    ...Array.from(
      { length: leases },
      (_, n) =>
        `ul. Importowa ${n}/1;Kraków;Jan Najemca ${n};najemca${n}@poczta.example;${n % 10 ? '1.4.2022' : '5.11.2026'};;${500 + (n % 900)},00;120,00;1000,00;10;${n % 10 === 1 ? '345,60' : n % 10 === 2 ? '-100,00' : ''}`,
    ),
  ])
  const bareUnits = await bare(house, landlord, [
    `insert into properties (organization_id, id, address, city, postal_code, rent_amount, bills_amount, managed_from)
     select $1, uuidv7(), 'ul. Miarowa ' || n, 'Kraków', '30-001', 50000, 5000, '2026-11-17' from generate_series(1, ${units}) as n`,
  ])
  const bareLeases = await bare(house, landlord, [
    `create temp table told on commit drop as
     select p.id as property, uuidv7() as tenant, uuidv7() as lease, row_number() over () as n from properties p
      where p.organization_id = $1 and not exists (select 1 from leases l where l.organization_id = $1 and l.property_id = p.id) limit ${leases}`,
    `insert into tenants (organization_id, id, name) select $1, tenant, 'Jan ' || n from told`,
    `insert into leases (organization_id, id, property_id, tenant_id, start_date, currency, charges_from) select $1, lease, property, tenant, '2022-04-01', 'EUR', '2026-11-01' from told`,
    `insert into lease_terms (organization_id, id, lease_id, tenant_id, valid_from, rent_amount) select $1, uuidv7(), lease, tenant, '2022-04-01', 50000 from told`,
    `insert into transactions (organization_id, id, tenant_id, lease_id, property_id, kind, type, amount, currency, effective_date, posted_on, due_date, service_from, service_to)
     select $1, uuidv7(), tenant, lease, property, 'charge', type, 50000, 'EUR', '2026-11-10', '2026-11-01', '2026-11-10', '2026-11-01', '2026-11-30' from told, unnest(array['rent', 'bills']) as type`,
  ])
  const { rows: kept } = await house.bare.query<{ units: number; leases: number; charged: number }>(
    `select (select count(*)::int from properties where organization_id = $1) as units, (select count(*)::int from leases where organization_id = $1) as leases,
            (select count(distinct lease_id)::int from transactions where organization_id = $1 and type = 'rent') as charged`,
    [landlord.organizationId],
  )
  const whole = kept[0]!.units === units && kept[0]!.leases === leases && kept[0]!.charged === leases
  return [
    ...measures(`${units} rows`, ofUnits, bareUnits, { goal: 1.5, whole }),
    ...measures(`${leases} leases`, ofLeases, bareLeases, { goal: 2, whole }),
  ]
}

type Took = { tried: number; imported: number }

function measures(
  what: string,
  { tried, imported }: Took,
  yardstick: number,
  { goal, whole }: { goal: number; whole: boolean },
): Measure[] {
  const told = { unit: 's', goal: `< ${goal} s`, ok: ({ ours }: { ours: number }) => whole && ours < goal }
  return [
    measured({ ...told, measure: `import of ${what}, dry run`, ours: tried / 1000 }),
    measured({ ...told, measure: `import of ${what}`, ours: imported / 1000, yardstick: yardstick / 1000 }),
  ]
}

/** Returns the durations in milliseconds. */
async function importFile(
  house: House,
  landlord: Landlord,
  subject: 'properties' | 'leases',
  lines: string[],
): Promise<Took> {
  const form = new FormData()
  form.set('subject', subject)
  form.set('file', new File([lines.join('\r\n')], `${subject}.csv`, { type: 'text/csv' }))
  let importId = ''
  const tried = await timed(async () => {
    const answer = (await house.call(landlord, '/api/imports', form)) as {
      run: { id: string }
      badRows: number
    }
    if (answer.badRows > 0) throw new Error(`${answer.badRows} rows of ${subject} are invalid`)
    importId = answer.run.id
  })
  await house.call(landlord, `/api/imports/${importId}/run`, { skipBad: false })
  const { organizationId } = landlord
  const imported = await timed(() => runImport(house.services, { organizationId, importId }))
  return { tried, imported }
}

/** Runs the statements as the owner and rolls back. Returns the duration in milliseconds. */
async function bare(house: House, { organizationId }: Landlord, statements: string[]): Promise<number> {
  const client = await house.bare.connect()
  try {
    await client.query('begin')
    return await timed(async () => {
      for (const text of statements) await client.query(text, text.includes('$1') ? [organizationId] : [])
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
}
