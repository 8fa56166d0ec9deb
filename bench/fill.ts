/** Fills an organization with let units: one rent per month for the given months, with part of the last rents unpaid. */
import type { House, Landlord } from './house.ts'

type Size = { units: number; months: number; expenses?: boolean }

/** Inserts in bulk the rows that the server would write: charges, receipts, allocations and charge states. */
export async function fill(
  { bare }: House,
  { organizationId }: Landlord,
  { units, months, expenses = false }: Size,
): Promise<void> {
  const client = await bare.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run('begin')
    await run('alter table allocations disable trigger user')
    await run('alter table transactions disable trigger user')
    await run(`select set_config('app.restoring', 'on', true)`)
    await run(
      `create temp table unit on commit drop as
       select n, uuidv7() as property_id, uuidv7() as tenant_id, uuidv7() as lease_id from generate_series(1, $1::int) as n`,
      [units],
    )
    await run(
      `insert into properties (organization_id, id, address, city, postal_code, rent_amount, managed_from, created_at)
       select $1, property_id, 'ul. Pomiarowa ' || n || '/' || n % 97, (array['Kraków', 'Warszawa', 'Łódź', 'Gdańsk'])[1 + n % 4], '00-' || lpad((n % 1000)::text, 3, '0'),
              50000 + n % 700 * 100, $2::date, now() - n * interval '1 minute' from unit`,
      [organizationId, firstDay(months)],
    )
    await run(
      `insert into tenants (organization_id, id, name, email, phone, created_at)
       select $1, tenant_id, (array['Anna', 'Piotr', 'Maria', 'Jan', 'Zofia', 'Adam'])[1 + n % 6] || ' ' || (array['Nowak', 'Kowalska', 'Wójcik', 'Zielińska', 'Mazur'])[1 + n % 5] || ' ' || n,
              'najemca' || n || '@poczta.example', '+48 600 ' || lpad((n % 1000000)::text, 6, '0'), now() - n * interval '1 minute' from unit`,
      [organizationId],
    )
    await run(
      `insert into leases (organization_id, id, property_id, tenant_id, start_date, currency, charges_from, created_at)
       select $1, lease_id, property_id, tenant_id, $2::date, 'EUR', $2::date, now() - n * interval '1 minute' from unit`,
      [organizationId, firstDay(months)],
    )
    await run(
      `insert into lease_terms (organization_id, id, lease_id, tenant_id, valid_from, rent_amount)
       select $1, uuidv7(), lease_id, tenant_id, $2::date, 50000 + n % 700 * 100 from unit`,
      [organizationId, firstDay(months)],
    )
    await run(
      `create temp table month on commit drop as
       select u.*, 50000 + u.n % 700 * 100 as amount, d::date as first, uuidv7() as charge_id, uuidv7() as receipt_id,
              not (d = date_trunc('month', $3::date) and u.n % 10 = 0) as paid
         from unit u, generate_series($1::date, $2::date, interval '1 month') as d`,
      [firstDay(months), firstDay(1), firstDay(1)],
    )
    await run(
      `insert into transactions (organization_id, id, tenant_id, lease_id, property_id, kind, type, amount, currency, effective_date, posted_on, due_date, service_from, service_to)
       select $1, charge_id, tenant_id, lease_id, property_id, 'charge', 'rent', amount, 'EUR', first + 9, first, first + 9, first, first + interval '1 month' - interval '1 day' from month`,
      [organizationId],
    )
    await run(
      `insert into transactions (organization_id, id, tenant_id, lease_id, property_id, kind, type, amount, currency, effective_date, posted_on, method, reference)
       select $1, receipt_id, tenant_id, lease_id, property_id, 'receipt', 'payment', amount, 'EUR', first + 8, first + 8, 'bank_transfer', 'przelew ' || n from month where paid`,
      [organizationId],
    )
    await run(
      `insert into allocations (organization_id, tenant_id, source_id, charge_id, amount, allocated_on)
       select $1, tenant_id, receipt_id, charge_id, amount, first + 8 from month where paid`,
      [organizationId],
    )
    await run(
      `insert into charge_states (organization_id, charge_id, tenant_id, lease_id, property_id, type, currency, amount, paid, credited, written_off, remaining, due_date, effective_due_date, settled_on)
       select $1, charge_id, tenant_id, lease_id, property_id, 'rent', 'EUR', amount, case when paid then amount else 0 end, 0, 0, case when paid then 0 else amount end,
              first + 9, first + 9, case when paid then first + 8 end from month`,
      [organizationId],
    )
    await run(
      `insert into tenant_balances (organization_id, tenant_id, currency, unapplied_credit, deposits_held) select $1, tenant_id, 'EUR', 0, 0 from unit`,
      [organizationId],
    )
    if (expenses)
      await run(
        `insert into expenses (organization_id, id, property_id, amount, currency, date, category, status, paid_on, description)
         select $1, uuidv7(), property_id, 8000 + n % 50 * 100, 'EUR', first + 4, (array['electricity', 'insurance', 'repairs', 'property_tax', 'maintenance'])[1 + (n + extract(month from first)::int) % 5],
                'paid', first + 6, 'Rachunek ' || n from month`,
        [organizationId],
      )
    await run(`update organizations set charges_generated_on = $2::date where id = $1`, [
      organizationId,
      firstDay(1),
    ])
    await run('alter table allocations enable trigger user')
    await run('alter table transactions enable trigger user')
    // Without statistics the sums are planned for empty tables.
    await run('analyze')
    await run('select app.rebuild_months($1), app.rebuild_property_months($1)', [organizationId])
    await run('commit')
    await run('analyze')
  } catch (error) {
    await run('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Returns the first day of the last `months` months, including the current one. */
function firstDay(months: number): string {
  return Temporal.PlainDate.from('2026-11-01')
    .subtract({ months: months - 1 })
    .toString()
}
