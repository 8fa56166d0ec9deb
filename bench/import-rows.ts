import { runImport } from '../server/src/imports/run.ts'
import type { House } from './house.ts'
import { type Measure, measured, timed } from './result.ts'

const rows = 5_000

/** (e) 5,000 units from a file: the try, and the import itself, beside the same number of rows in one bare insert. */
export async function importRows(house: House): Promise<Measure[]> {
  const landlord = await house.landlord('importing')
  const { organizationId } = landlord
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `ul. Importowa ${n}/1;Kraków;30-001;mieszkanie;długoterminowy;${500 + (n % 900)},00;${n % 150},50`,
  )
  const file = new File(
    [['Adres;Miasto;Kod pocztowy;Rodzaj nieruchomości;Typ najmu;Czynsz;Opłaty', ...lines].join('\r\n')],
    'lokale.csv',
    { type: 'text/csv' },
  )
  const form = new FormData()
  form.set('subject', 'properties')
  form.set('file', file)
  let id = ''
  const tried = await timed(async () => {
    const answer = (await house.call(landlord, '/api/imports', form)) as { run: { id: string } }
    id = answer.run.id
  })
  await house.call(landlord, `/api/imports/${id}/run`, { skipBad: false })
  const imported = await timed(() => runImport(house.services, { organizationId, importId: id }))
  const client = await house.bare.connect()
  await client.query('begin')
  const yardstick = await timed(() =>
    client.query(
      `insert into properties (organization_id, id, address, city, postal_code, rent_amount, bills_amount, managed_from)
       select $1, uuidv7(), 'ul. Miarowa ' || n, 'Kraków', '30-001', 50000, 5000, '2026-11-17' from generate_series(1, $2::int) as n`,
      [organizationId, rows],
    ),
  )
  await client.query('rollback')
  client.release()
  const { rows: kept } = await house.bare.query(
    'select count(*)::int as rows from properties where organization_id = $1',
    [organizationId],
  )
  const whole = kept[0].rows === rows
  return [
    measured({
      measure: 'import of 5,000 rows, the try',
      ours: tried / 1000,
      unit: 's',
      goal: '< 1.5 s',
      ok: ({ ours }) => ours < 1.5,
    }),
    measured({
      measure: 'import of 5,000 rows',
      ours: imported / 1000,
      yardstick: yardstick / 1000,
      unit: 's',
      goal: '< 1.5 s',
      ok: ({ ours }) => whole && ours < 1.5,
    }),
  ]
}
