import { newId } from '../server/src/machinery/db/ids.ts'
import { forOrganization } from '../server/src/machinery/scope/system.ts'
import { lockLedger, post } from '../server/src/rental/payments/ledger.ts'
import type { House } from './house.ts'
import { benchDay } from './house.ts'
import { type Measure, measured, median, percentile, timed } from './result.ts'

/**
 * (b) Recording a receipt through the API on an account with ten years of rows, including the replay, compared with a
 * plain insert and commit.
 */
export async function receipt(house: House): Promise<Measure[]> {
  const landlord = await house.landlord('ten-years')
  const property = (await house.call(landlord, '/api/properties', {
    address: 'ul. Długa 10/1',
    propertyType: 'apartment',
    rentalType: 'long-term',
    rentAmount: 90_000,
    managedFrom: '2016-12-01',
  })) as { id: string }
  const tenant = (await house.call(landlord, '/api/tenants', { name: 'Maria Stała' })) as { id: string }
  const lease = {
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2016-12-01',
    rentAmount: 90_000,
    billsAmount: 15_000,
  }
  await house.call(landlord, '/api/leases', lease)
  await forOrganization(house.services, landlord.organizationId, 'bench', async (scope) => {
    const ledger = await lockLedger(scope, tenant.id)
    const months = Array.from({ length: 119 }, (_, index) =>
      Temporal.PlainDate.from('2016-12-08').add({ months: index }).toString(),
    )
    await post(
      scope,
      ledger,
      months.map((day) => ({
        id: newId(),
        kind: 'receipt',
        type: 'payment',
        amount: 105_000,
        effectiveDate: day,
        postedOn: day,
        method: 'bank_transfer',
      })),
    )
  })
  const ours = () =>
    house.call(landlord, '/api/payments', {
      tenantId: tenant.id,
      amount: 1_000,
      paymentDate: benchDay,
      paymentMethod: 'bank_transfer',
      recordAgain: true,
    })
  const bare = () =>
    house.bare.query({
      name: 'bench_receipt',
      text: `insert into transactions (organization_id, id, tenant_id, kind, type, amount, currency, effective_date, posted_on) values ($1, $2, $3, 'receipt', 'payment', 1000, 'EUR', $4, $4)`,
      values: [landlord.organizationId, newId(), other.id, benchDay],
    })
  const other = (await house.call(landlord, '/api/tenants', { name: 'Jan Miara' })) as { id: string }
  const [own, yard]: number[][] = [[], []]
  for (let i = 0; i < 60; i++) {
    own!.push(await timed(ours))
    yard!.push(await timed(bare))
  }
  const counted = own!.slice(10)
  return [
    measured({
      measure: 'a receipt on an account of ten years, p50',
      ours: median(counted),
      yardstick: median(yard!.slice(10)),
      unit: 'ms',
      goal: 'p95 < 30 ms',
      ok: ({ ours: p50 }) => p50 < 30,
    }),
    measured({
      measure: 'a receipt on an account of ten years, p95',
      ours: percentile(counted, 0.95),
      unit: 'ms',
      goal: '< 30 ms',
      ok: ({ ours: p95 }) => p95 < 30,
    }),
  ]
}
