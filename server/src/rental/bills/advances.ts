import type { Advance } from '@domovik/domain/rental/bills/settle.ts'
import type { Ledger } from '../payments/ledger-rows.ts'

/** The posted bills of the lease with days of service that are not cancelled. */
export function advancesOf({ state }: Ledger, leaseId: string): Advance[] {
  return [...state.charges.values()].flatMap(({ charge, credited, cancelledOn }) =>
    charge.kind === 'bills' &&
    charge.leaseId === leaseId &&
    cancelledOn === null &&
    charge.serviceFrom &&
    charge.serviceTo
      ? [
          {
            chargeId: charge.id,
            serviceFrom: charge.serviceFrom,
            serviceTo: charge.serviceTo,
            amount: charge.amount,
            credited,
          },
        ]
      : [],
  )
}
