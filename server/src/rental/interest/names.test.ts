/** Late interest is called after the charge on which it is charged, and mails name the home if the tenant has several. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
  anna = await server.signUpLandlord()
  await anna.api.organizations.update({ lateInterest: 'statutory', paymentReminders: 'all' })
  await anna.api.interest.putRate({ validFrom: '2020-01-01', percent: '9.25' })
})
afterAll(() => server?.stop())

/** A tenant with this number of homes who paid no rent of March and April, with interest on it. */
async function owing(homes: number) {
  const { api } = anna
  const email = `interest-${homes}@example.com`
  const { id: tenantId } = await api.tenants.create({ name: 'Ola', email })
  const leases: string[] = []
  for (let n = 1; n <= homes; n++) {
    const { id: propertyId } = await api.properties.create({ address: `ul. Odsetkowa ${homes}/${n}` })
    const terms = { startDate: '2026-03-01', endDate: '2026-04-30', rentAmount: 60_000, paymentDueDay: 5 }
    leases.push((await api.leases.create({ propertyId, tenantId, ...terms })).id)
  }
  const portal = await server.acceptInvitation(anna, tenantId)
  const { lines } = await api.interest.proposals({ tenantId })
  const { batchId } = await api.interest.post({
    until: '2026-05-05',
    lines: lines.map(({ chargeId, amount }) => ({ chargeId, amount })),
  })
  const mails = async (about: RegExp) =>
    (await server.mails(email))
      .map(({ text }) => text.replaceAll('\u00a0', ' '))
      .filter((one) => about.test(one))
  return { tenantId, leaseId: leases[0]!, batchId, portal, mails }
}

const rentOf = (month: string) => ({ type: 'rent', serviceFrom: `2026-${month}-01`, description: null })
const named = (rows: readonly { type: string; interestOn: { serviceFrom: string | null } | null }[]) =>
  rows.filter(({ type }) => type === 'late_interest').map(({ interestOn }) => interestOn)
const byMonth = (rows: ({ serviceFrom: string | null } | null)[]) =>
  rows.toSorted((a, b) => (a?.serviceFrom ?? '').localeCompare(b?.serviceFrom ?? ''))

it('names the charge in the portal, in the account, in lists and on the dashboard', async () => {
  const { tenantId, leaseId, portal, mails } = await owing(1)
  const { api } = anna
  const [charged] = await mails(/charged late interest/)
  expect(charged).toMatch(/• Rent, March 2026: /)
  const paid = await portal.api.payments.list()
  const home = await portal.api.home.get()
  const account = await api.tenants.account({ id: tenantId })
  const { rows } = await api.payments.list({ tenantId, view: 'charges' })
  const { charges } = await api.leases.get({ id: leaseId })
  const all = {
    portalCharges: named(paid.charges),
    portalAccount: named(paid.account),
    open: named(home.openCharges),
    why: named(home.why),
    account: named(account.lines),
    accountCharges: named(account.charges),
    list: named(rows),
    lease: named(charges),
  }
  for (const [where, found] of Object.entries(all))
    expect(byMonth(found), where).toEqual([rentOf('03'), rentOf('04')])
  expect(rows.filter(({ type }) => type === 'rent').map(({ interestOn }) => interestOn)).toEqual([null, null])
  const interest = rows.find(({ type }) => type === 'late_interest')!
  await api.payments.creditNote({ id: interest.id, amount: 1, reason: 'x' })
  const after = await api.tenants.account({ id: tenantId })
  expect(after.lines.find(({ kind }) => kind === 'credit_note')!.interestOn).toEqual(interest.interestOn)
  const corrections = (await api.payments.list({ tenantId })).rows.filter(
    ({ kind }) => kind === 'credit_note',
  )
  expect(corrections.map(({ interestOn }) => interestOn)).toEqual([interest.interestOn])
})

it('names the home and the charge in mails to a tenant with several homes', async () => {
  const { tenantId, batchId, mails } = await owing(2)
  const [charged] = await mails(/charged late interest/)
  for (const home of [1, 2])
    for (const month of ['March', 'April'])
      expect(charged).toContain(`• Rent, ${month} 2026 – ul. Odsetkowa 2/${home}: `)
  await anna.api.tenants.remind({ id: tenantId })
  const [reminder] = await mails(/still open/)
  expect(reminder).toContain('• Late interest: Rent, March 2026 – ul. Odsetkowa 2/1: ')
  await anna.api.interest.undo({ batchId, reason: 'Ugoda' })
  const [undone] = await mails(/reversed late interest/)
  expect(undone).toContain('• Rent, April 2026 – ul. Odsetkowa 2/2: ')
})
