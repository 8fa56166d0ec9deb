/** Files of six banks in three formats go in through the upload without a hand, and no movement comes in twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { goldenBanks } from './files/golden-files.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const rent = 90_450

describe.each(goldenBanks)('files of $bank', ({ bank, currency, account, files }) => {
  it(`${files.map(({ format }) => format).join(', ')} bring a certain rent and a cost, once`, async () => {
    const landlord = await server.signUpLandlord(bank)
    const { api } = landlord
    await server.query('update organizations set currency = $2 where id = $1', [
      landlord.organizationId,
      currency,
    ])
    await api.bankAccounts.add({ holder: 'Anna Kowalska', iban: account })
    const { id: propertyId } = await api.properties.create({ address: 'ul. Inna 1 m. 2' })
    const { id: tenantId } = await api.tenants.create({ name: 'Jan Żółć' })
    const terms = { startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 5 }
    await api.leases.create({ propertyId, tenantId, ...terms })
    const reference = (await api.tenants.get({ id: tenantId })).tenant.paymentReference
    const upload = (at: number) => {
      const { name, bytes } = files[at]!
      return { file: new File([Uint8Array.from(bytes(reference))], name) }
    }
    const [statement] = (await api.bank.check(upload(0))).statements
    expect(statement).toMatchObject({
      holder: 'Anna Kowalska',
      from: '2026-03-10',
      to: '2026-03-12',
      breaks: [],
    })
    expect(statement!.difference ?? 0).toBe(0)
    for (const [at, { format }] of files.entries()) {
      expect(await api.bank.run(upload(at)), format).toMatchObject({ lines: 2 })
      const { lines } = await api.bank.lines({})
      expect(lines, format).toMatchObject([
        { bookedOn: '2026-03-12', amount: -51_200 },
        { bookedOn: '2026-03-10', amount: rent, certainty: 'sure', candidates: [{ tenantId }] },
      ])
      expect(await api.bank.acceptSure({ ids: [lines[1]!.id] })).toMatchObject({ accepted: 1, amount: rent })
      // The reader is a process of its own each time, so not every pair is tried.
      for (const other of at === 0 ? [1, 2] : [0])
        expect(await api.bank.run(upload(other)), `${files[other]!.format} after ${format}`).toMatchObject({
          lines: 0,
        })
      expect((await api.bank.lines({})).counts).toEqual({ open: 1, done: 1, ignored: 0 })
      expect((await api.tenants.account({ id: tenantId })).balance).toBe(0)
      const [imported] = (await api.bank.files()).files
      await api.bank.undoFile({ id: imported!.id, reason: 'test' })
    }
  })
})
