import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { randomFrom } from '@domovik/domain/random-tests.fixture.ts'
import type { Landlord } from '../../../test/harness.ts'

/**
 * Simulates two years of a small landlord at random through the API, up to the day of the clock. Steps that the API refuses
 * are skipped. `corrections` are refunds, credit notes, write-offs and reversals. `begun` is called for each new lease.
 */
export async function live(
  anna: Landlord,
  life: number,
  today: CivilDate,
  corrections = 25,
  begun: (leaseId: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const random = randomFrom(life)
  const upTo = (most: number) => Math.floor(random() * most)
  const day = (back: number) => addDays(today, -upTo(back))
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length)]!
  const attempt = (act: () => Promise<unknown>) =>
    act().catch((error: { code?: string; status?: number }) => {
      if (!error.status || error.status >= 500) throw error
    })
  const tenants: string[] = []
  for (let unit = 0; unit < 5; unit++) {
    const property = await anna.api.properties.create({
      address: `ul. Losowa ${unit}`,
      managedFrom: day(700),
    })
    if (random() < 0.3)
      await anna.api.properties.takeOutOfService({
        id: property.id,
        fromDate: day(60),
        toDate: random() < 0.5 ? null : addDays(today, upTo(9)),
      })
    let from = addDays(today, -300 - upTo(200))
    for (let letting = 0; letting < 3 && from < addDays(today, 40); letting++) {
      const tenant = await anna.api.tenants.create({ name: `Najemca ${unit}.${letting}` })
      const endDate = random() < 0.3 ? null : addDays(from, 60 + upTo(200))
      await attempt(async () => {
        const lease = await anna.api.leases.create({
          propertyId: property.id,
          tenantId: tenant.id,
          startDate: from,
          endDate,
          rentAmount: 50_000 + upTo(50_000),
          billsAmount: upTo(2) * 7_313,
          additionalFees: upTo(2) * 9_917,
          additionalFeesOnce: true,
          depositAmount: upTo(2) * 60_000,
          paymentDueDay: 1 + upTo(28),
        })
        tenants.push(tenant.id)
        await begun(lease.id)
        if (random() < 0.2)
          await attempt(() =>
            anna.api.leases.terminate({
              id: lease.id,
              lastDay: addDays(today, upTo(40) - 10),
              reason: 'Wyprowadzka',
            }),
          )
      })
      if (endDate === null) break
      from = addDays(endDate, 1 + upTo(30))
    }
  }
  for (let step = 0; step < 60; step++) {
    const tenantId = pick(tenants)
    await attempt(() =>
      anna.api.payments.recordReceipt({
        tenantId,
        amount: 10_000 + upTo(random() < 0.2 ? 900_000 : 120_000),
        paymentDate: day(400),
        paymentMethod: 'bank_transfer',
        deposit: random() < 0.15,
        status: random() < 0.1 ? 'pending' : 'completed',
        recordAgain: true,
      }),
    )
  }
  for (let step = 0; step < 12; step++) {
    const date = day(400)
    await anna.api.incomes.create({
      amount: 1_000 + upTo(90_000),
      date,
      paidOn: random() < 0.7 ? date : null,
      category: pick(['other', 'refund', 'deposit']),
    })
  }
  const { rows } = await anna.api.payments.list({ limit: 200 })
  for (let step = 0; step < corrections; step++) {
    const { id, kind, amount } = pick(rows)
    const part = 1 + upTo(amount)
    const reason = 'Losowo'
    await attempt(async () => {
      if (kind === 'receipt' && random() < 0.6)
        return anna.api.payments.refund({
          id,
          amount: part,
          reason,
          paymentDate: day(60),
          paymentMethod: 'cash',
          recordAgain: true,
        })
      if (kind === 'charge' && random() < 0.4)
        return anna.api.payments.creditNote({ id, amount: part, reason, recordAgain: true })
      if (kind === 'charge' && random() < 0.6)
        return anna.api.payments.writeOff({
          ...{ id, amount: random() < 0.5 ? amount : part, reason, recordAgain: true },
        })
      return anna.api.payments.reverse({ id, reason })
    })
  }
}
