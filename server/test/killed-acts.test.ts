/**
 * Signing, sealing and booking are killed at each of their statements (papers.md, acceptance case 10): what was asked for is done or it
 * is not, nothing is between, and asking again completes it once.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forOrganization } from '../src/machinery/scope/system.ts'
import { verifyBooks } from '../src/rental/payments/verify-books.ts'
import { sealDocuments } from '../src/rental/signing/seal-job.ts'
import { cutAt } from './cut-connections.fixture.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createTwoLettings, type TwoLettings } from './two-lettings.fixture.ts'

/** More statements than an act has. */
const most = 80
let server: TestServer
let all: TwoLettings

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  all = await createTwoLettings(server)
})
afterAll(() => server?.stop())

let count = 0
/** A document that the landlord signed; the signature of the tenant completes it. */
async function halfSigned() {
  const { api } = all.anna
  const bytes = `%PDF-1.7\numowa ${++count}\n%%EOF\n`
  const file = new File([bytes], 'umowa.pdf', { type: 'application/pdf' })
  const about = { kind: 'lease', subject: 'lease', subjectId: all.home.lease } as const
  const { id: documentId } = await api.documents.create({ file, ...about })
  const { versions } = await api.documents.get({ id: documentId })
  const { id } = await api.signings.send({ documentId, fileId: versions[0]!.id, law: 'none' })
  const act = { id, sha256: createHash('sha256').update(bytes).digest('hex'), agreed: true } as const
  await api.signings.sign({ ...act, signedName: 'Anna' })
  return { id, documentId, sign: () => all.marta.api.signings.sign({ ...act, signedName: 'Marta' }) }
}

const one = async (text: string, values: unknown[]): Promise<number> =>
  (await server.query<{ count: number }>(`select count(*)::int as count from ${text}`, values))[0]!.count
const signaturesOf = (id: string) =>
  one('signatures g join signing_parties p on p.id = g.party_id where p.signing_id = $1', [id])
const completionsOf = (documentId: string) =>
  one(`audit_logs where record_id = $1 and details ->> 'completed' = 'true'`, [documentId])

/** Kills the act at each statement until it has fewer. Returns how often it was killed. */
async function killEach(
  prepare: () => Promise<{ act: () => Promise<unknown>; check: (isDone: boolean) => Promise<void> }>,
) {
  for (let at = 1; at < most; at += 1) {
    const { act, check } = await prepare()
    const { isCut, isDone } = await cutAt(at, act)
    await check(isDone)
    if (!isCut) return at - 1
  }
  throw new Error(`an act has ${most} statements or more`)
}

it('a signature stands with its completion and its event, or not at all', async () => {
  const killed = await killEach(async () => {
    const { id, documentId, sign } = await halfSigned()
    return {
      act: sign,
      check: async (isDone) => {
        const signed = await signaturesOf(id)
        if (isDone) expect(signed).toBe(2)
        expect(await completionsOf(documentId)).toBe(signed - 1)
        // Asked again, the tenant has signed once.
        if (signed === 1) await sign()
        expect([await signaturesOf(id), await completionsOf(documentId)]).toEqual([2, 1])
      },
    }
  })
  expect(killed).toBeGreaterThan(3)
})

it('a finished file is made later, once, and nobody is asked again', async () => {
  const files = (id: string) =>
    one(`files where owner_table = 'signings' and owner_id = $1 and removed_at is null`, [id])
  await sealDocuments.run(server.services, {})
  const killed = await killEach(async () => {
    const { id, sign } = await halfSigned()
    await sign()
    return {
      act: () => sealDocuments.run(server.services, {}),
      check: async () => {
        const sealed = await one('signings where id = $1 and sealed_at is not null', [id])
        expect(await files(id)).toBe(sealed)
        await server.query('update signings set seal_tried_at = null where id = $1', [id])
        await sealDocuments.run(server.services, {})
        expect(
          await one('signings where id = $1 and sealed_at is not null and sealed_file_id is not null', [id]),
        ).toBe(1)
        expect(await files(id)).toBe(1)
        expect(await signaturesOf(id)).toBe(2)
      },
    }
  })
  expect(killed).toBeGreaterThan(3)
})

it('the settlement of a deposit is booked whole or not at all', async () => {
  const { api, organizationId } = all.anna
  const killed = await killEach(async () => {
    count += 1
    const { id: propertyId } = await api.properties.create({ address: `ul. Zdana ${count}` })
    const { id: tenantId } = await api.tenants.create({ name: `Najemca ${count}` })
    const { id: leaseId } = await api.leases.create({
      ...{ propertyId, tenantId, startDate: '2026-02-01', endDate: '2026-02-28' },
      ...{ rentAmount: 30_000, depositAmount: 90_000, paymentDueDay: 5 },
    })
    await api.payments.recordReceipt({
      ...{ tenantId, amount: 90_000, paymentDate: '2026-02-01', paymentMethod: 'cash', deposit: true },
    })
    const { openCharges } = await api.deposits.get({ leaseId })
    const rows = () => one('transactions where tenant_id = $1', [tenantId])
    const before = await rows()
    const settle = () =>
      api.deposits.settle({
        ...{ leaseId, settledOn: '2026-03-10', reason: 'Wyprowadzka', returned: 0 },
        applied: [{ chargeId: openCharges[0]!.id, amount: 30_000 }],
        deductions: [{ description: 'Lampa', amount: 8_050 }],
      })
    return {
      act: settle,
      check: async (isDone) => {
        if ((await rows()) === before) {
          expect(isDone).toBe(false)
          await settle()
        }
        const { held, settlements } = await api.deposits.get({ leaseId })
        expect(held).toBe(51_950)
        expect(settlements).toMatchObject([{ applied: 30_000, deducted: 8_050, returned: 0 }])
      },
    }
  })
  expect(killed).toBeGreaterThan(3)
  const { differences } = await forOrganization(server.services, organizationId, 'test', verifyBooks)
  expect(differences).toBe(0)
})
