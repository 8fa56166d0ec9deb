import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import type { Landlord } from '../../../test/harness.ts'

/** Gives most leases rates of VAT at random, some of them from an earlier day on, and changes some of them again. */
export async function setRates(
  anna: Landlord,
  leaseId: string,
  random: () => number,
  today: CivilDate,
): Promise<void> {
  const percent = () => (['8', '23', '4.5'] as const)[Math.floor(random() * 3)]!
  for (let change = 0; change < 2; change++)
    if (random() < 0.7)
      await anna.api.vat.save({
        leaseId,
        rates: (['rent', 'bills', 'additional_fee'] as const).flatMap((kind) =>
          random() < 0.7 ? [{ kind, percent: percent() }] : [],
        ),
        ...(random() < 0.8 ? { from: addDays(today, -Math.floor(random() * 500)) } : {}),
      })
}
