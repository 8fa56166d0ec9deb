/** The tenant's first screen: the amount owed, the next payment, and the account behind it. */

import { earlier } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import { sortedTerms, termsAt } from '@domovik/domain/rental/leases/terms.ts'
import { savePreferences } from '../../account/users/queries.ts'
import { showPhoto } from '../../machinery/files/photos.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import { payTo } from '../bank/pay-to.ts'
import { livesThere, payersInPortal } from '../co-tenants/positions.ts'
import { householdOf } from '../co-tenants/queries.ts'
import { accountLines, balancesToday } from '../payments/account.ts'
import { addressesOf, addressesPaid } from '../payments/homes.ts'
import { loadLedger } from '../payments/ledger.ts'
import { undoneAtOnce } from '../payments/undone.ts'
import { photosOfProperty } from '../properties/photos.ts'
import { countToSign } from '../signing/signings.ts'
import { asLease, type OwnLease, ownHomes, ownLeases, ownOpenTickets, ownSelf } from './tenant-queries.ts'
import { amountToPay, toPay } from './to-pay.ts'

export const homeTenant = {
  me: tenant.home.me.handler(async ({ context: { scope } }) => {
    const [{ name, email, landlord, language }, homes] = await Promise.all([ownSelf(scope), ownHomes(scope)])
    return {
      tenantId: scope.tenantId,
      name,
      email,
      landlord,
      language,
      isDemo: scope.isDemo,
      homes,
      today: scope.today,
      coTenant: scope.coTenant && {
        until: scope.coTenant.until,
        movedOut: scope.coTenant.until !== null && scope.coTenant.until < scope.today,
      },
    }
  }),

  saveLanguage: tenant.home.saveLanguage.handler(async ({ input: { language }, context: { scope } }) => {
    await savePreferences(scope, language, { language })
    return { language }
  }),

  get: tenant.home.get.handler(async ({ context: { scope } }) => {
    const { today, tenantId, currency } = scope
    const [ledger, self, leases, household, openTickets, documentsToSign] = await Promise.all([
      loadLedger(scope, tenantId),
      ownSelf(scope),
      ownLeases(scope),
      householdOf(scope, tenantId),
      // Tickets and signatures are matters between the landlord and the tenant.
      scope.coTenant ? [] : ownOpenTickets(scope),
      scope.coTenant ? 0 : countToSign(scope),
    ])
    const { accountBalance, prepaid } = balancesToday(scope, ledger)
    const { openCharges, due, owed, next, now } = toPay(scope, ledger, self, leases)
    const [lease] = leases
    const addressOf = addressesOf(leases, ledger.rows)
    const paidFor = addressesPaid(ledger, addressOf)
    const payerOf = payersInPortal(scope, household)
    const photos = lease && isHome(lease) ? lease.photos : []
    return {
      currency,
      lease: lease ? { ...presentLease(lease, today), photos } : null,
      otherLeases: leases
        .filter((other) => other !== lease && other.status === 'active')
        .map((other) => presentLease(other, today)),
      isShared: household.people.filter((person) => livesThere(person, today)).length > 1,
      owed,
      daysLate: Math.max(0, ...due.map(({ daysOverdue }) => daysOverdue)),
      credit: prepaid,
      balance: accountBalance,
      next: next && { amount: next.amount, dueDate: next.dueDate },
      toPay: now.amount,
      depositsHeld: depositsHeld(ledger.state, today),
      openCharges: openCharges.map((charge) => ({ ...charge, address: addressOf(charge.id) })),
      why: accountLines(scope, ledger, { hidden: undoneAtOnce(ledger) }).map((line) => ({
        ...line,
        payer: payerOf(line),
        address: paidFor(line.chargeId ?? line.transactionId),
      })),
      howToPay: self.howToPay,
      documentsToSign,
      openTickets,
    }
  }),

  payTo: tenant.home.payTo.handler(async ({ context: { scope, language } }) => {
    const [{ amount, charges }, { paymentNumber }] = await Promise.all([amountToPay(scope), ownSelf(scope)])
    return await payTo(scope, { amount, paymentNumber, charges, language })
  }),

  photoFile: tenant.home.photoFile.handler(async ({ input: { photoId, size }, context: { scope } }) => {
    const [lease] = await ownLeases(scope)
    if (!lease || !isHome(lease)) throw new DomainError('not_found')
    return await showPhoto(scope, photosOfProperty(lease.propertyId), photoId, size)
  }),
}

/** Whether the lease runs or begins later. After its end the photos show somebody else's home. */
const isHome = ({ status }: OwnLease): boolean => status === 'active' || status === 'pending'

function presentLease(lease: OwnLease, today: string) {
  const {
    id,
    propertyId,
    address,
    city,
    startDate,
    endDate,
    terminationLastDay,
    status,
    awaitsSignature,
    depositAmount,
  } = lease
  const last =
    endDate && terminationLastDay ? earlier(endDate, terminationLastDay) : (terminationLastDay ?? endDate)
  const rules = asLease(lease, null)
  const { rent } = termsAt(rules, today)
  const planned = sortedTerms(rules).find((terms) => terms.validFrom > today && terms.rent !== rent)
  return {
    id,
    propertyId,
    address,
    city,
    startDate,
    endDate: last,
    status,
    awaitsSignature,
    rentAmount: rent,
    nextRent: planned ? { validFrom: planned.validFrom, rentAmount: planned.rent } : null,
    depositAmount,
  }
}
