/** What another organization knows of its tenants suggests nothing: references, payers, accounts, names. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const rent = 90_450
const onFile = 'PL61109010140000071219812874'
const remembered = 'PL27114020040000300201355387'

/** A tenant who owes a rent, with an account on file, and another account that somebody remembered for them. */
async function letTo({ api }: Landlord, name: string) {
  const { id: propertyId } = await api.properties.create({ address: `ul. Obca 7 m. 3` })
  const { id } = await api.tenants.create({ name, bankAccount: onFile })
  await api.leases.create({
    ...{ propertyId, tenantId: id, startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 5 },
  })
  const payer = { on: '2026-03-02', amount: 100, name: 'Firma', account: remembered, text: 'zaliczka' }
  await api.bank.run({ file: statement([payer]) })
  const [line] = (await api.bank.lines({ state: 'open' })).lines
  await api.bank.accept({ id: line!.id, parts: [{ tenantId: id, amount: 100 }], remember: true })
  const { tenant } = await api.tenants.get({ id })
  return { id, name, reference: tenant.paymentReference }
}

it('signals of another organization suggest nobody, and the own ones do', async () => {
  const [anna, ben] = [await landlordWithBank(server, 'Anna'), await landlordWithBank(server, 'Ben')]
  const theirs = await letTo(ben, 'Zofia Obca')
  const signals = [
    { text: `${theirs.reference} czynsz` },
    { account: onFile },
    { account: remembered },
    { name: theirs.name },
    { name: 'Obca' },
    { text: 'ul. Obca 7 m. 3' },
    { text: `${theirs.reference} czynsz`, account: remembered, name: theirs.name },
  ].map((signal, at) => ({ on: '2026-03-10', amount: rent + at, ...signal }))
  const suggested = async ({ api }: Landlord) => {
    await api.bank.run({ file: statement(signals) })
    const { lines } = await api.bank.lines({ state: 'open' })
    return lines
      .toSorted((a, b) => a.amount - b.amount)
      .map(({ certainty, candidates }) => [certainty, candidates.map(({ tenantId }) => tenantId)])
  }
  // Anna has a tenant of her own, so that there is somebody to suggest.
  const { id: propertyId } = await anna.api.properties.create({ address: 'ul. Własna 1' })
  const { id: tenantId } = await anna.api.tenants.create({ name: 'Jan Własny' })
  await anna.api.leases.create({ propertyId, tenantId, startDate: '2026-03-01', rentAmount: 50_000 })
  expect(await suggested(anna)).toEqual(signals.map(() => ['open', []]))
  const own = await suggested(ben)
  expect(own.map(([, ids]) => ids)).toEqual(signals.map(() => [theirs.id]))
})
