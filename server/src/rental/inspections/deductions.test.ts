/** Deductions noted at move-out and booked by the settlement of the deposit. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { newId } from '../../machinery/db/ids.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-09-10' })
  anna = await server.signUpLandlord()
  await anna.api.organizations.update({ language: 'pl' })
})
afterAll(() => server?.stop())

const read = async (answer: Promise<{ body: File }>) =>
  readPdf(new Uint8Array(await (await answer).body.arrayBuffer()))

let flats = 0
/** A lease that ended on 31 August with 300.00 of rent open, 900.00 of deposit, and two deductions noted. */
async function leftFlat() {
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Zdana ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Marta Wójcik', email: `marta-${flats}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-08-01', endDate: '2026-08-31' },
    ...{ rentAmount: 30_000, depositAmount: 90_000, paymentDueDay: 5 },
  })
  await api.payments.recordReceipt({
    ...{
      tenantId: tenant.id,
      amount: 90_000,
      paymentDate: '2026-08-01',
      paymentMethod: 'cash',
      deposit: true,
    },
  })
  const { id } = await api.inspections.create({ leaseId: lease.id, kind: 'out', day: '2026-08-31' })
  const ids = [newId(), newId()] as const
  const note = (deductionId: string, amount: number | null, reason = 'Stół') =>
    api.inspections.putDeduction({ id, deductionId, reason, amount, decision: 'accepted' })
  await note(ids[0], 12_000)
  await note(ids[1], 8_050, 'Lampa')
  return { api, id, ids, note, leaseId: lease.id, tenantId: tenant.id }
}

describe('deductions from the deposit', () => {
  it('are booked once, with the open rent, and what is left is to be returned (worked example)', async () => {
    const { api, id, ids, note, leaseId, tenantId } = await leftFlat()
    const before = await api.deposits.get({ leaseId })
    expect(before).toMatchObject({
      held: 90_000,
      returnBy: '2026-09-30',
      deductions: [
        { reason: 'Stół', amount: 12_000 },
        { reason: 'Lampa', amount: 8_050 },
      ],
      preview: { openCharges: 30_000, deductions: 20_050, held: 90_000, netDue: -39_950 },
    })
    const paper = await read(api.deposits.statement({ leaseId }))
    expect(paper).toMatchObject({ title: 'Rozliczenie kaucji', language: 'pl', tagged: true })
    for (const text of ['Stół', '120,00 €', 'Lampa', '80,50 €', '30 września 2026'])
      expect(paper.text).toContain(text)
    expect(paper.text).toContain('399,50 € należy zwrócić do 30 września 2026.')
    const settle = () =>
      api.deposits.settle({
        ...{ leaseId, settledOn: '2026-09-10', reason: 'Wyprowadzka', returned: 0 },
        applied: [{ chargeId: before.openCharges[0]!.id, amount: 30_000 }],
        deductions: before.deductions.map(({ id: deductionId, reason, amount }) => ({
          ...{ deductionId, description: reason, amount: amount! },
        })),
      })
    const after = await settle()
    expect(after).toMatchObject({
      held: 39_950,
      deductions: [],
      preview: { openCharges: 0, deductions: 0, held: 39_950, netDue: -39_950 },
      settlements: [{ applied: 30_000, deducted: 20_050, returned: 0 }],
    })
    const { sections } = await api.reports.run({
      ...{ type: 'tenant_settlement', period: 'custom', from: '2026-08-01', to: '2026-09-10', tenantId },
    })
    expect(sections[0]!.rows[0]!.cells).toMatchObject({ netDue: -39_950, depositsHeld: 39_950 })
    const printed = (await read(api.deposits.statement({ leaseId }))).text
    for (const text of [
      'Potrącono za: Stół (Zaakceptowane przez najemcę)',
      '500,50 €',
      '399,50 € należy zwrócić',
    ])
      expect(printed).toContain(text)
    expect(await codeOf(settle())).not.toBe('')
    expect(await codeOf(settleOnly(leaseId, ids[0]))).toBe('deduction_settled')
    expect((await api.deposits.get({ leaseId })).held).toBe(39_950)
    expect(await codeOf(note(ids[0], 1))).toBe('deduction_settled')
    expect(await codeOf(api.inspections.removeDeduction({ id, deductionId: ids[0] }))).toBe(
      'deduction_settled',
    )
    const { differences } = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
    expect(differences).toBe(0)

    // The reasons of what was returned and undone are notes of the landlord.
    const returned = await api.deposits.settle({
      ...{ leaseId, settledOn: '2026-09-10', returned: 1_000, reason: 'Uległem' },
    })
    const given = async () => (await read(api.deposits.statement({ leaseId }))).text
    expect(await given()).toMatch(/Zwrócono\s+10,00 €/)
    expect(await given()).not.toContain('Uległem')
    const { id: last } = returned.settlements.find((one) => one.returned > 0)!
    await api.deposits.undo({ leaseId, id: last, reason: 'Pomyłka biura' })
    expect(await given()).not.toMatch(/Uległem|Pomyłka biura/)

    const undone = await api.deposits.undo({ leaseId, id: after.settlements[0]!.id, reason: 'Błąd' })
    expect(undone).toMatchObject({ held: 90_000, preview: { netDue: -39_950 } })
    expect(undone.deductions).toHaveLength(2)
  })

  it('are given to the tenant as a statement that later settlements do not change', async () => {
    const { api, leaseId, tenantId } = await leftFlat()
    const ola = await server.acceptInvitation(anna, tenantId)
    await server.query(
      `insert into user_preferences (user_id, language) values ($1, 'pl') on conflict (user_id) do update set language = 'pl'`,
      [ola.userId],
    )
    const { documentId } = await api.deposits.sendStatement({ leaseId })
    const [shared] = await ola.api.documents.list()
    expect(shared).toMatchObject({ id: documentId, title: 'Rozliczenie kaucji, 10 września 2026' })
    expect((await read(ola.api.documents.file({ id: documentId }))).text).toContain('399,50 €')
  })

  it('show no photo of an item that was removed from the report, and none can be noted for it', async () => {
    const { api, id, leaseId } = await leftFlat()
    const [room, item] = [newId(), newId()]
    const put = (kind: 'room' | 'item', rowId: string, field: string, value: string) => ({
      ...{ id: newId(), rowId, kind, field, value, base: 99, device: room },
      enteredAt: '2026-08-31T09:00:00Z',
    })
    await api.inspections.sync({
      id,
      operations: [
        put('room', room, 'name', 'Kuchnia'),
        put('item', item, 'room', room),
        put('item', item, 'name', 'Stół'),
      ],
    })
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a6f4d' } })
      .jpeg()
      .toBuffer()
    const file = new File([new Uint8Array(picture)], 'stol.jpg', { type: 'image/jpeg' })
    await api.inspections.addPhoto({ id, photoId: newId(), rowId: item, file })
    const noted = { id, rowId: item, reason: 'Blat', amount: 100, decision: 'accepted' } as const
    const deductionId = newId()
    await api.inspections.putDeduction({ ...noted, deductionId })
    const text = async () => (await read(api.deposits.statement({ leaseId }))).text
    expect(await text()).toContain('Zdjęcia do potrąceń')
    await api.inspections.sync({ id, operations: [put('item', item, 'removed', 'yes')] })
    expect(await text()).not.toContain('Zdjęcia do potrąceń')
    await api.inspections.putDeduction({ ...noted, deductionId, amount: 200 })
    expect(await codeOf(api.inspections.putDeduction({ ...noted, deductionId: newId() }))).toBe(
      'validation_failed',
    )
  })

  it('without a known cost are not settled, and those of another lease are refused', async () => {
    const { api, id, ids, note, leaseId } = await leftFlat()
    const other = await leftFlat()
    await note(ids[1], null)
    expect((await api.deposits.get({ leaseId })).preview).toMatchObject({
      deductions: 12_000,
      netDue: -48_000,
    })
    expect(await codeOf(settleOnly(leaseId, other.ids[0]))).toBe('deduction_settled')
    expect((await api.deposits.get({ leaseId })).held).toBe(90_000)
    expect(await codeOf(other.note(ids[0], 5))).toBe('not_found')
    await api.inspections.removeDeduction({ id, deductionId: ids[1] })
    expect((await api.inspections.get({ id })).deductions).toHaveLength(1)
    await api.inspections.withdraw({ id, reason: 'Pomyłka' })
    expect((await api.deposits.get({ leaseId })).deductions).toEqual([])
    expect(await codeOf(note(ids[0], 5))).toBe('inspection_locked')
  })

  it('are printed with the answer of the tenant to each, also with equal reasons and a text edited while settling', async () => {
    const { api, id, ids, leaseId } = await leftFlat()
    const [accepted, disputed] = ids
    const chair = { id, reason: 'Krzesło' }
    await api.inspections.putDeduction({
      ...chair,
      ...{ deductionId: accepted, amount: 12_033, decision: 'accepted' },
    })
    await api.inspections.putDeduction({
      ...chair,
      ...{ deductionId: disputed, amount: 8_051, decision: 'disputed' },
    })
    const settle = (text: string) =>
      api.deposits.settle({
        ...{ leaseId, settledOn: '2026-09-10', reason: 'Wyprowadzka' },
        deductions: [
          { deductionId: disputed, description: 'Krzesło', amount: 8_051 },
          { deductionId: accepted, description: text, amount: 12_033 },
        ],
      })
    const printed = async () => (await read(api.deposits.statement({ leaseId }))).text.replaceAll(/\s+/g, ' ')
    const { settlements } = await settle('Krzesło')
    expect(await printed()).toContain('Krzesło (Zakwestionowane przez najemcę) 80,51 €')
    expect(await printed()).toContain('Krzesło (Zaakceptowane przez najemcę) 120,33 €')
    await api.deposits.undo({ leaseId, id: settlements[0]!.id, reason: 'Błąd' })
    await settle('Krzesło z oparciem')
    expect(await printed()).toContain('Krzesło z oparciem (Zaakceptowane przez najemcę) 120,33 €')
    expect(await printed()).toContain('Krzesło (Zakwestionowane przez najemcę) 80,51 €')
  })

  it('that were changed or removed since the caller read them are not booked', async () => {
    const { api, id, ids, note, leaseId } = await leftFlat()
    const [table, lamp] = (await api.deposits.get({ leaseId })).deductions.map(
      ({ id: deductionId, reason, amount, decision }) => ({
        ...{ deductionId, description: reason, amount: amount! },
        seen: { reason, amount, decision },
      }),
    )
    const settle = (...deductions: NonNullable<typeof table>[]) =>
      api.deposits.settle({ ...{ leaseId, settledOn: '2026-09-10', reason: 'Wyprowadzka' }, deductions })
    await note(ids[0], 5_000)
    await api.inspections.removeDeduction({ id, deductionId: ids[1] })
    expect(await codeOf(settle(table!))).toBe('version_conflict')
    expect(await codeOf(settle(lamp!))).toBe('version_conflict')
    await api.inspections.putDeduction({
      ...{ id, deductionId: ids[0], reason: 'Stół', amount: 12_000, decision: 'disputed' },
    })
    expect(await codeOf(settle(table!))).toBe('version_conflict')
    expect((await api.deposits.get({ leaseId })).held).toBe(90_000)
    // What is booked may differ from what was noted, if the caller knows the note.
    const now = { ...table!, amount: 9_000, seen: { ...table!.seen, decision: 'disputed' as const } }
    expect((await settle(now)).settlements).toMatchObject([{ deducted: 9_000 }])
    expect(await codeOf(settle(now))).toBe('deduction_settled')
  })
})

const settleOnly = (leaseId: string, deductionId: string) =>
  anna.api.deposits.settle({
    ...{ leaseId, settledOn: '2026-09-10', reason: 'x' },
    deductions: [{ deductionId, description: 'x', amount: 100 }],
  })
