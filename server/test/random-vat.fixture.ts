/** VAT in random books: the organization is registered, and rates of leases and of stays change while the books are kept. */
import type { Landlord } from './harness.ts'

type Api = Landlord['api']

/** Registers the organization. Its stays bear VAT from now on. */
export const registerForVat = ({ organizations }: Api): Promise<unknown> =>
  organizations.update({ vatRegistered: true, stayVatPercent: '8' })

/** Sets rates of a lease: for what is posted later, or also for posted charges due from a day. */
export const changeRates = (
  { vat }: Api,
  { leaseId, pick, from }: { leaseId: string; pick: number; from: string },
): Promise<unknown> =>
  vat.save({
    leaseId,
    rates: (['rent', 'bills', 'extra_fee', 'other'] as const).flatMap((kind, at) =>
      (pick + at) % 4 === 0
        ? []
        : [{ kind, percent: (['23', '8', '4.5', '23.0'] as const)[(pick >> at) % 4]! }],
    ),
    ...(pick % 3 ? { from } : {}),
  })
