import { isContractProcedure } from '@orpc/contract'
import { expect, it } from 'vitest'
import { adminContract } from './admin/index.ts'
import type { CallMeta } from './base.ts'

/** Domain data that visitors of the demonstration may change until its next reset (DEMO-04). */
const domainData =
  /^(properties|bookings|calendar|turnovers|guestPages|guestRegister|investments|tenants|leases|documents|signings|inspections|messages|deposits|indexation|bills|bank|cardPayments|coTenants|leaseDuties|letters|announcements|savedReplies|signedChanges|meters|utilities|vat|interest|papers|paperTemplates|payments|incomes|expenses|owners|cash|tickets|vendors|maintenance|recurringExpenses|savedViews)\./

/** Other calls that change nothing of the organization. */
const own = [
  'account.savePreferences',
  'dashboard.saveLayout',
  'notifications.markRead',
  'leads.ask',
  'stayPages.request',
  'leads.apply',
  'onboarding.activate',
  'memberInvitations.read',
  'memberInvitations.accept',
  'memberInvitations.join',
]

function writes(router: object, path: string[] = []): { path: string; meta: CallMeta }[] {
  return Object.entries(router).flatMap(([key, value]) => {
    if (!isContractProcedure(value)) return writes(value as object, [...path, key])
    const { meta, route } = value['~orpc']
    return route.method === 'GET' ? [] : [{ path: [...path, key].join('.'), meta: meta as CallMeta }]
  })
}

it('every writing call is view-only in the demonstration, except domain data and calls of super admins (DEMO-01, DEMO-04)', () => {
  const open = writes(adminContract).filter(
    ({ path, meta }) => !meta.viewOnlyInDemo && meta.needs !== 'super_admin' && !domainData.test(path),
  )
  expect(open.map(({ path }) => path).sort()).toEqual([...own].sort())
})
