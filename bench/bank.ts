import { paymentReference } from '@domovik/domain/rental/bank/reference.ts'
import { newId } from '../server/src/machinery/db/ids.ts'
import { forOrganization } from '../server/src/machinery/scope/system.ts'
import { lockLines } from '../server/src/rental/bank/lines.ts'
import { loadMatcher } from '../server/src/rental/bank/matcher.ts'
import { iban, type Movement, statement } from '../server/src/rental/bank/statement.fixture.ts'
import { fill } from './fill.ts'
import { benchDay, type House, type Landlord } from './house.ts'
import { type Measure, measured, median, percentile, repeated, timed } from './result.ts'

const tenants = 2_000
const count = 10_000
const accepted = 200

type Inbox = { lines: { id: string; certainty: string }[]; counts: { open: number } }

/**
 * (k) A statement of 10,000 lines for 2,000 tenants: read, compared with what is stored, stored, and matched; the inbox that shows them;
 * and 200 certain lines booked at once. The insert is compared with the same rows in one bare statement.
 */
export async function bank(house: House): Promise<Measure[]> {
  const landlord = await house.landlord('banking')
  await fill(house, landlord, { units: tenants, months: 12 })
  await house.call(landlord, '/api/bank/accounts', { holder: 'Anna Kowalska', iban })
  const form = new FormData()
  form.set('file', statement(await movements(house, landlord)))

  let stored = 0
  const imported = await timed(async () => {
    stored = ((await house.call(landlord, '/api/bank/files', form)) as { lines: number }).lines
  })
  const { rows } = await house.bare.query<{ id: string }>(
    'select id from bank_lines where organization_id = $1',
    [landlord.organizationId],
  )
  const ids = rows.map(({ id }) => id)
  let sure = 0
  const matched = await timed(() =>
    forOrganization(house.services, landlord.organizationId, 'bench', async (scope) => {
      const lines = await lockLines(scope, ids)
      const { suggest } = await loadMatcher(scope, benchDay, lines)
      sure = lines.filter((line) => suggest(line).class === 'sure').length
    }),
  )
  const yardstick = await bareInsert(house, landlord)

  let inbox: Inbox = { lines: [], counts: { open: 0 } }
  const shown = await repeated(20, async () => {
    inbox = (await house.call(landlord, '/api/bank/lines?state=open')) as Inbox
  })
  const certain = inbox.lines.filter(({ certainty }) => certainty === 'sure').slice(0, accepted)
  let booked = 0
  const accepting = await timed(async () => {
    const answer = await house.call(landlord, '/api/bank/lines/accept-sure', {
      ids: certain.map(({ id }) => id),
    })
    booked = (answer as { accepted: number }).accepted
  })
  const whole = stored === count && inbox.counts.open === count && sure >= tenants
  return [
    measured({
      measure: `bank: ${count} lines read, stored and matched with ${tenants} accounts`,
      ours: (imported + matched) / 1000,
      yardstick: yardstick / 1000,
      unit: 's',
      goal: '< 3 s',
      ok: ({ ours }) => whole && ours < 3,
    }),
    measured({
      measure: `bank: ${count} lines matched with ${tenants} accounts`,
      ours: matched / 1000,
      unit: 's',
      goal: 'part of the 3 s',
      ok: () => whole,
    }),
    measured({
      measure: `bank: inbox of ${count} open lines, p50`,
      ours: median(shown.slice(5)),
      unit: 'ms',
      goal: '< 150 ms',
      ok: ({ ours }) => whole && ours < 150,
    }),
    measured({
      measure: `bank: inbox of ${count} open lines, p95`,
      ours: percentile(shown.slice(5), 0.95),
      unit: 'ms',
      goal: '< 150 ms',
      ok: ({ ours }) => whole && ours < 150,
    }),
    measured({
      measure: `bank: ${accepted} certain lines booked`,
      ours: accepting / 1000,
      unit: 's',
      goal: '< 1 s',
      ok: ({ ours }) => booked === accepted && ours < 1,
    }),
  ]
}

/** Each tenant pays with the reference, without it, and under the surname; the rest are strangers and costs. The newest are certain. */
async function movements(house: House, { organizationId }: Landlord): Promise<Movement[]> {
  // Two tenants share each surname; the names of fill.ts have five surnames for everybody.
  await house.bare.query(
    `update tenants t set name = split_part(t.name, ' ', 1) || ' ' || initcap(translate(to_char((p.n / 2) % 1000, 'FM0000'), '0123456789', 'bcdfghjklm')) || 'owski'
       from (select id, row_number() over (order by id) as n from tenants where organization_id = $1) as p
      where t.organization_id = $1 and t.id = p.id`,
    [organizationId],
  )
  const { rows } = await house.bare.query<{ name: string; number: number; rent: number }>(
    `select t.name, t.payment_number as number, v.rent_amount::float8 as rent from tenants t
       join lease_terms v on v.organization_id = t.organization_id and v.tenant_id = t.id
      where t.organization_id = $1 order by t.id`,
    [organizationId],
  )
  return Array.from({ length: count }, (_, at): Movement => {
    const { name, number, rent } = rows[at % tenants]!
    const day = (first: number) => `2026-11-${String(first + (at % 2)).padStart(2, '0')}`
    const line = { on: day(13), amount: rent, name, account: `PL${String(at).padStart(26, '0')}` }
    if (at < tenants) return { ...line, on: day(16), text: `${paymentReference(number)} czynsz 12/2026` }
    if (at < 2 * tenants) return { ...line, text: `czynsz ${at}` }
    if (at < 3 * tenants) return { ...line, name: name.split(' ')[1]!, text: `przelew ${at}` }
    if (at < 4 * tenants) return { ...line, on: day(11), name: `Obca Firma ${at}`, text: `faktura ${at}` }
    return { ...line, on: day(11), amount: -rent, name: `Dostawca ${at % 50}`, text: `rachunek ${at}` }
  })
}

/** The same rows without reading, comparing and history, rolled back. */
async function bareInsert(house: House, { organizationId }: Landlord): Promise<number> {
  const client = await house.bare.connect()
  try {
    await client.query('begin')
    return await timed(() =>
      client.query(
        `with statement as (
           insert into bank_statements (organization_id, id, bank_account_id, file_name, file_hash, number)
           select organization_id, $2, id, 'bare.xml', 'bare', '' from bank_accounts where organization_id = $1 returning *)
         insert into bank_lines (organization_id, id, statement_id, bank_account_id, booked_on, amount, party_name, party_key, text, bank_id, fingerprint, occurrence)
         select s.organization_id, uuidv7(), s.id, s.bank_account_id, '2026-11-10', n, 'Dostawca ' || n, md5(n::text), 'rachunek ' || n, '', 'bare ' || md5(n::text), 1
           from statement s, generate_series(1, $3::int) as n`,
        [organizationId, newId(), count],
      ),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}
