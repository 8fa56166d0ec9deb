import type { House, Landlord } from './house.ts'
import { type List, slowestOf } from './list-queries.ts'
import type { Measure } from './result.ts'

const lists: readonly List[] = [
  'properties',
  'tenants',
  'leases',
  'payments',
  'incomes',
  'expenses',
  'tickets',
]

/** First pages of lists with 10,000 units and five years of rows, by every sort and filter. */
export async function longLists(house: House, { big }: { big: Landlord }): Promise<Measure[]> {
  await addIncomesAndTickets(house, big)
  const found: Measure[] = []
  for (const list of lists) found.push(...(await slowestOf(house, big, list, '10,000 units')))
  return found
}

/** Inserts five incomes and three tickets for each unit. */
async function addIncomesAndTickets({ bare }: House, { organizationId }: Landlord): Promise<void> {
  await bare.query(
    `insert into incomes (organization_id, id, property_id, amount, currency, date, paid_on, category, source, description)
     select $1, uuidv7(), id, 5000 + n * 700, 'EUR', d, case when n < 5 then d + 9 end,
            (array['extra_fee', 'utilities', 'refund', 'other'])[1 + n % 4], 'Dostawca ' || n, 'Przychód ' || n
       from properties, generate_series(1, 5) as n, lateral (select date '2026-11-01' - n * 250 - (rent_amount / 100 % 200)::int as d) as day
      where organization_id = $1`,
    [organizationId],
  )
  await bare.query(
    `insert into tickets (organization_id, id, property_id, type, status, priority, title, scheduled_on, cost, created_at, answered_at, completed_at)
     select $1, uuidv7(), id, (array['issue', 'maintenance'])[1 + n % 2],
            case when n < 3 then 'completed' when rent_amount % 3 = 0 then 'in_progress' else 'pending' end,
            (array['low', 'medium', 'high', 'critical'])[1 + (n + rent_amount / 100)::int % 4], 'Zgłoszenie ' || n,
            case when n = 2 then at::date + 7 end, case when n < 3 then 10000 + n * 1000 end,
            at, at + interval '1 day', case when n < 3 then at + interval '6 days' end
       from properties, generate_series(1, 3) as n, lateral (select timestamptz '2026-11-01' - n * interval '110 days' - rent_amount / 100 * interval '1 hour' as at) as day
      where organization_id = $1`,
    [organizationId],
  )
  await bare.query('analyze')
}
