/** Which lines are certain after credit, and which entries of a file are left out before. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const rent = 90_450

it.each(['together', 'one after the other'])(
  'a third payment of a rent is not certain, pressed %s, because the second one pays the next month',
  async (how) => {
    const { api } = await landlordWithBank(server, `Nadpłata ${how}`)
    const { id: propertyId } = await api.properties.create({ address: 'ul. Nadpłacona 1 m. 2' })
    const { id: tenantId } = await api.tenants.create({ name: 'Ewa Kowal' })
    await api.leases.create({
      ...{ propertyId, tenantId, startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 5 },
    })
    const { paymentReference } = (await api.tenants.get({ id: tenantId })).tenant
    const days = ['2026-03-02', '2026-03-08', '2026-03-14']
    const lines = days.map((on) => ({
      ...{ on, amount: rent, name: 'Ewa Kowal', text: `${paymentReference} ${on}` },
    }))
    await api.bank.run({ file: statement(lines) })
    const sure = async () =>
      (await api.bank.lines({ state: 'open' })).lines.filter(({ certainty }) => certainty === 'sure')
    const pressed = await sure()
    expect(pressed).toHaveLength(3)
    if (how === 'together') {
      const ids = pressed.map(({ id }) => id)
      expect(await api.bank.acceptSure({ ids })).toMatchObject({ accepted: 2 })
    } else
      for (let [line] = pressed; line; [line] = await sure())
        expect(await api.bank.acceptSure({ ids: [line.id] })).toMatchObject({ accepted: 1 })
    expect(await sure()).toEqual([])
    expect((await api.bank.lines({ state: 'open' })).counts.open).toBe(1)
    expect((await api.tenants.account({ id: tenantId })).balance).toBe(-rent)
  },
)

it('an entry of a camt file that is only announced is counted before the import', async () => {
  const { api } = await landlordWithBank(server, 'Zapowiedź')
  const booked = await statement([
    { on: '2026-03-10', amount: 1_000, text: 'a' },
    { on: '2026-03-11', amount: 2_000, text: 'b' },
  ]).text()
  const file = new File([booked.replace('<Sts>BOOK</Sts>', '<Sts>PDNG</Sts>')], 'wyciag.xml')
  expect((await api.bank.check({ file })).statements).toMatchObject([{ lines: 1, unbooked: 1 }])
})
