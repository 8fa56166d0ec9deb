/** A settlement of bills of a tenant with several homes names its home. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
})
afterAll(() => server?.stop())

it.each([
  ['names the home of a tenant with two', 2],
  ['names none if there is only one', 1],
])('%s, in the mails and in the portal, and by when to pay', async (_, homes) => {
  const { api } = await server.signUpLandlord()
  const email = `homes-${homes}@example.com`
  const { id: tenantId } = await api.tenants.create({ name: 'Ola', email })
  const leases: string[] = []
  for (let n = 1; n <= homes; n++) {
    const { id: propertyId } = await api.properties.create({ address: `ul. Domowa ${n}` })
    const terms = { startDate: '2026-01-01', rentAmount: 100_000, billsAmount: 80_000 }
    leases.push((await api.leases.create({ propertyId, tenantId, ...terms })).id)
  }
  await api.tenants.invite({ id: tenantId })
  const { api: portal } = await server.joinPortal(email, 'Ola')
  const { id } = await api.bills.settle({
    ...{ leaseId: leases[0]!, from: '2026-01-01', to: '2026-04-30', dueDate: '2026-05-19' },
    costs: [{ label: 'Ciepło', amount: 348_552 }],
  })
  const { settlements } = await portal.bills.list()
  expect(settlements).toMatchObject([{ address: homes > 1 ? 'ul. Domowa 1' : null }])
  await api.bills.undo({ id, reason: 'x' })
  const mails = (await server.mails(email)).filter(({ text }) => /2026[\s\S]*April|kwietnia/.test(text))
  const told = mails.filter(({ text }) => text.includes('ul. Domowa 1') && !text.includes('ul. Domowa 2'))
  expect(told).toHaveLength(homes > 1 ? 2 : 0)
  await api.indexation.apply({
    ...{ leaseId: leases[0]!, validFrom: '2027-02-01', kind: 'annual' as const, series: 'GUS CPI' },
    ...{ nextValue: '103.6', nextPeriod: '2026' },
  })
  const rent = (await server.mails(email)).find(({ subject }) => /New rent|Nowy czynsz/.test(subject))!
  expect(/ul\. Domowa 1/.test(rent.subject + rent.text)).toBe(homes > 1)
  expect(mails.some(({ text }) => /19 (?:May|maja) 2026/.test(text))).toBe(true)
})
