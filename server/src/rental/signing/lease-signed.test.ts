/** An organization requires signatures: a lease stays pending everywhere until it is signed (LEASE-04, docs/finance.md 3.1). */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

let server: TestServer
let anna: Landlord
let home: Letting
let other: Letting
let marta: Person & { api: TenantClient }

const content = '%PDF-1.7\numowa\n%%EOF\n'
const sha256 = createHash('sha256').update(content).digest('hex')
const pdf = () => new File([content], 'umowa.pdf', { type: 'application/pdf' })

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, home, other, marta } = await createTwoLettings(server))
})
afterAll(() => server?.stop())

const added = async (kind: 'lease' | 'annex' = 'lease') => {
  const { id } = await anna.api.documents.create({
    file: pdf(),
    kind,
    subject: 'lease',
    subjectId: home.lease,
  })
  const { versions } = await anna.api.documents.get({ id })
  return { documentId: id, fileId: versions[0]!.id, law: 'none' } as const
}
const onPaper = async (signedOn = '2026-03-10', kind?: 'annex') =>
  anna.api.signings.recordPaper({
    ...(await added(kind)),
    ...{ landlordName: 'Anna', tenantName: 'Marta', signedOn },
  })

/** The status of Marta's lease wherever it is shown, and the figures that count active leases. */
async function everywhere() {
  const { api } = anna
  const [{ rows }, lease, tenants, property, report, dashboard, portal] = await Promise.all([
    api.leases.list({ tenantId: home.tenant }),
    api.leases.get({ id: home.lease }),
    api.tenants.list({ q: 'Marta' }),
    api.properties.get({ id: home.property }),
    api.reports.run({ type: 'lease_status', period: 'this_year' }),
    api.dashboard.get(),
    marta.api.home.get(),
  ])
  const row = report.sections[0]!.rows.find(({ key }) => key === home.lease)!
  return {
    list: rows[0]!.status,
    lease: lease.lease.status,
    waits: lease.lease.awaitsSignature,
    tenant: tenants.rows[0]!.tenantStatus,
    ofProperty: property.leases[0]!.status,
    unit: property.property.status,
    report: row.cells.status,
    portal: [portal.lease!.status, portal.lease!.awaitsSignature],
    dashboard: [dashboard.counts.activeLeases, dashboard.counts.tenants, dashboard.occupancy.vacantNow],
  }
}

const active = {
  ...{
    list: 'active',
    lease: 'active',
    waits: false,
    tenant: 'active',
    ofProperty: 'active',
    unit: 'occupied',
  },
  ...{ report: 'active', portal: ['active', false], dashboard: [2, 2, 0] },
}
const pending = {
  ...{
    list: 'pending',
    lease: 'pending',
    waits: true,
    tenant: 'pending',
    ofProperty: 'pending',
    unit: 'occupied',
  },
  ...{ report: 'pending', portal: ['pending', true], dashboard: [1, 1, 0] },
}

describe('a lease whose organization requires signatures', () => {
  it('is unchanged while none are required, and if it starts before the day from which they are', async () => {
    expect(await everywhere()).toEqual(active)
    await anna.api.organizations.update({ signaturesFrom: '2026-03-01' })
    expect(await everywhere()).toEqual(active)
  })

  it('is pending everywhere until a record on paper, and again if that is withdrawn', async () => {
    const document = await added()
    await anna.api.organizations.update({ signaturesFrom: '2026-01-01' })
    const both = { ...pending, dashboard: [0, 0, 0] }
    expect(await everywhere()).toEqual(both)
    const ofOther = await anna.api.documents.create({
      ...{ file: pdf(), kind: 'lease', subject: 'lease', subjectId: other.lease },
    })
    const { versions } = await anna.api.documents.get({ id: ofOther.id })
    await anna.api.signings.recordPaper({
      ...{ documentId: ofOther.id, fileId: versions[0]!.id, law: 'none' },
      ...{ landlordName: 'Anna', tenantName: 'Jan', signedOn: '2026-01-01' },
    })
    expect(await everywhere()).toEqual(pending)
    const names = { landlordName: 'Anna', tenantName: 'Marta' }
    const { id } = await anna.api.signings.recordPaper({ ...document, ...names, signedOn: '2026-03-10' })
    expect(await everywhere()).toEqual(active)
    await anna.api.signings.cancel({ id, reason: 'Zły dzień' })
    expect(await everywhere()).toEqual(pending)
  })

  it('is not signed by an annex, nor by one of two signatures; the tenant may be the last to sign', async () => {
    await onPaper('2026-03-10', 'annex')
    expect(await everywhere()).toEqual(pending)
    const { id } = await anna.api.signings.send(await added())
    const signature = { id, sha256, agreed: true } as const
    await anna.api.signings.sign({ ...signature, signedName: 'Anna' })
    expect(await everywhere()).toEqual(pending)
    await marta.api.signings.sign({ ...signature, signedName: 'Marta' })
    expect(await everywhere()).toEqual(active)
  })

  it('was pending on days before it was signed, and charges do not wait', async () => {
    const on = async (to: string) => {
      const { sections } = await anna.api.reports.run({
        ...{ type: 'lease_status', period: 'custom', from: '2026-01-01', to },
      })
      return sections[0]!.rows.find(({ key }) => key === home.lease)!.cells.status
    }
    expect([await on('2026-03-14'), await on('2026-03-15')]).toEqual(['pending', 'active'])
    const { charges } = await anna.api.leases.get({ id: home.lease })
    expect(charges.length).toBeGreaterThanOrEqual(3)
  })

  it('keeps the day of the first document that everybody signed; the nightly comparison corrects it', async () => {
    await onPaper('2026-03-12')
    const stored = async () =>
      (
        await server.query<{ on: string }>('select signed_on::text as on from leases where id = $1', [
          home.lease,
        ])
      )[0]!.on
    expect(await stored()).toBe('2026-03-12')
    await server.query('update leases set signed_on = null where id = $1', [home.lease])
    const compare = () => forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
    expect((await compare()).differences).toBe(1)
    expect(await stored()).toBe('2026-03-12')
    expect((await compare()).differences).toBe(0)
  })
})
