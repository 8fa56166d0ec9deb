import { setClock } from '../server/src/machinery/clock.ts'
import { forOrganization } from '../server/src/machinery/scope/system.ts'
import { generateForOrganization } from '../server/src/rental/leases/charges.ts'
import { benchDay, type House, type Landlord } from './house.ts'
import { type Measure, measured, timed } from './result.ts'

/**
 * (c) Generating the next month's charges for 10,000 leases with five years of history, compared with one plain insert
 * of the same rows.
 */
export async function charges(house: House, { big }: { big: Landlord }): Promise<Measure[]> {
  const { organizationId } = big
  setClock('2026-12-01')
  try {
    let posted = 0
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 50)
    const before = process.memoryUsage.rss()
    const ours = await timed(() =>
      forOrganization(house.services, organizationId, 'bench', async (scope) => {
        posted = await generateForOrganization(scope)
      }),
    )
    clearInterval(watch)
    const client = await house.bare.connect()
    await client.query('begin')
    const yardstick = await timed(() =>
      client.query(
        `insert into transactions (organization_id, id, tenant_id, lease_id, property_id, kind, type, amount, currency, effective_date, posted_on, due_date, service_from, service_to)
         select organization_id, uuidv7(), tenant_id, lease_id, property_id, kind, type, amount, currency, effective_date + 31, posted_on + 31, due_date + 31, service_from + 31, service_to + 31
           from transactions where organization_id = $1 and kind = 'charge' and posted_on = '2026-12-01'`,
        [organizationId],
      ),
    )
    await client.query('rollback')
    client.release()
    return [
      measured({
        measure: `charges of a month, ${posted} leases`,
        ours: ours / 1000,
        yardstick: yardstick / 1000,
        unit: 's',
        goal: '< 5 s',
        ok: ({ ours: s }) => posted >= 10_000 && s < 5,
      }),
      measured({
        measure: 'charges of a month, rows',
        ours: (posted * 1000) / ours,
        yardstick: (posted * 1000) / yardstick,
        unit: 'rows/s',
        goal: '> 2000 rows/s',
        ok: ({ ours: rate }) => rate > 2000,
      }),
      measured({
        measure: 'charges of a month, additional memory',
        ours: Math.max(0, most - before) / 1e6,
        unit: 'MB',
        goal: '< 200 MB',
        ok: ({ ours: mb }) => mb < 200,
      }),
    ]
  } finally {
    setClock(benchDay)
  }
}
