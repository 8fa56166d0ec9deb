/** Handover reports: changed by several devices, signed by both sides, read by the tenant. */
import { createHash } from 'node:crypto'
import words from '@domovik/locales/en/inspections.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { waitingForLock } from '../../../test/waiting-for-lock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { file, picture, put, type ReportMaker, reportMaker, tablet } from './report.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-31T10:00:00Z' })
  anna = await server.signUpLandlord()
  ;({ letFlat, begin, sign } = reportMaker(server, anna))
})
afterAll(() => server?.stop())

let letFlat: ReportMaker['letFlat']
let begin: ReportMaker['begin']
let sign: ReportMaker['sign']

describe('a handover report', () => {
  it('is not signed with a reading that contradicts one that the tenant gives at the same moment', async () => {
    const { api, propertyId, leaseId, meterId, ola } = await letFlat()
    const { id } = await begin(leaseId)
    await api.inspections.sync({ id, operations: [put('meter', meterId, 'value', '130')] })
    await server.query('begin')
    await server.query('select id from meters where id = $1 for update', [meterId])
    const given = ola.api.meters.give({ meterId, day: '2026-08-30', value: '140' })
    await waitingForLock(server, 1)
    const signed = codeOf(sign(id))
    await waitingForLock(server, 2)
    await server.query('commit')
    await given
    expect(await signed).toBe('inspection_not_ready')
    expect((await api.meters.list({ propertyId })).meters[0]!.readings[0]).toMatchObject({ value: '140' })
  })

  it('is signed by both sides, records the readings, and then never changes', async () => {
    const { api, propertyId, leaseId, meterId, ola, email } = await letFlat()
    const { id, item } = await begin(leaseId)
    const photoId = newId()
    await api.inspections.addPhoto({ id, photoId, rowId: item, file: file() })
    expect(await ola.api.inspections.list()).toEqual([])
    expect(await codeOf(ola.api.inspections.get({ id }))).toBe('not_found')
    const low = put('meter', meterId, 'value', '99.5')
    await api.inspections.sync({ id, operations: [low] })
    expect(await codeOf(sign(id))).toBe('inspection_not_ready')
    await api.inspections.sync({ id, operations: [put('meter', meterId, 'value', '130.25')] })
    expect(await codeOf(sign(id, { sha256: 'a'.repeat(64) }))).toBe('document_changed')
    const signed = await sign(id)
    expect(signed).toMatchObject({
      inspection: { state: 'signed', kind: 'in', day: '2026-08-31' },
      signatures: [
        { role: 'landlord', signedName: 'Anna Nowak' },
        { role: 'tenant', signedName: 'Ola Kot' },
      ],
      can: { edit: false },
    })
    const [meter] = (await api.meters.list({ propertyId })).meters
    expect(meter!.readings[0]).toMatchObject({ day: '2026-08-31', value: '130.25' })
    const late = await api.inspections.sync({ id, operations: [put('item', item, 'remark', 'rysa')] })
    expect(late.outcomes.map(({ outcome }) => outcome)).toEqual(['late'])
    expect(late.protocol.late).toMatchObject([{ rowName: 'Stół', field: 'remark', value: 'rysa' }])
    expect(late.protocol.content).toEqual(signed.content)
    for (const call of [
      () => sign(id),
      () => api.inspections.withdraw({ id, reason: 'x' }),
      () => api.inspections.addPhoto({ id, photoId: newId(), rowId: item, file: file() }),
      () => api.inspections.removePhoto({ id, photoId }),
    ])
      expect(await codeOf(call())).toBe('inspection_locked')
    await expect(
      server.query(`update inspections set content = '{}'::jsonb where id = $1`, [id]),
    ).rejects.toThrow('never changed')

    expect(await ola.api.inspections.list()).toMatchObject([{ id, kind: 'in', day: '2026-08-31' }])
    const read = await ola.api.inspections.get({ id })
    expect(read).toMatchObject({
      sha256: signed.sha256,
      sheet: {
        rooms: [{ name: 'Kuchnia', items: [{ name: 'Stół', condition: 'good' }] }],
        meters: [{ medium: 'cold_water', serial: 'W-7', value: '130.25' }],
      },
      photos: [{ id: photoId, rowId: item }],
    })
    const { body } = await ola.api.inspections.photoFile({ id, photoId })
    expect(body.type).toBe('image/jpeg')
    expect((await server.mails(email))[0]).toMatchObject({
      link: expect.stringMatching(new RegExp(`/documents/handover/${id}\\?home=`)),
    })
    expect(read).toMatchObject({ objection: null, canObject: true })
    await ola.api.inspections.object({ id, reason: 'To nie ja, byłam w pracy' })
    // From another tab: the first objection stands, and the landlord reads one message.
    await ola.api.inspections.object({ id, reason: 'x' })
    expect((await api.inspections.get({ id })).objection).toMatchObject({
      reason: 'To nie ja, byłam w pracy',
    })
    expect(await ola.api.inspections.get({ id })).toMatchObject({ canObject: false })
    const { messages } = await api.messages.get({ tenantId: signed.inspection.tenantId })
    expect(messages.map(({ body }) => body)).toEqual([expect.stringContaining('byłam w pracy')])
    const evidence = await api.inspections.evidence({ id })
    expect(evidence).toMatchObject([
      { role: 'landlord', email: anna.email, intact: true, sha256: signed.sha256 },
      { role: 'tenant', email: anna.email, intact: true },
    ])
    // The evidence holds the sentences that the form shows (sign-form.tsx), not similar ones.
    const { landlordAgreed, tenantAgreed } = words.sign
    expect(evidence.map(({ statement }) => statement)).toEqual([landlordAgreed, tenantAgreed])
  })

  it('applies a change and a photo once, however often they are sent', async () => {
    const { api, leaseId } = await letFlat()
    const { id, item } = await begin(leaseId)
    const change = put('item', item, 'quantity', '4')
    const first = await api.inspections.sync({ id, operations: [change] })
    const again = await api.inspections.sync({ id, operations: [change, change] })
    expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
    expect(again.protocol.content).toEqual(first.protocol.content)
    const photoId = newId()
    const send = () => api.inspections.addPhoto({ id, photoId, rowId: item, file: file() })
    expect(await send()).toEqual(await send())
    const { photos } = await api.inspections.get({ id })
    expect(photos).toEqual([
      {
        ...{ id: photoId, rowId: item, width: 60, height: 40 },
        sha256: createHash('sha256').update(picture).digest('hex'),
      },
    ])
  })

  it('stores what two devices entered differently and waits with the signatures', async () => {
    const { api, leaseId, meterId } = await letFlat()
    const { id } = await begin(leaseId)
    const { version: base } = (await api.inspections.get({ id })).content
    await api.inspections.sync({ id, operations: [put('meter', meterId, 'value', '130', { base })] })
    const { outcomes, protocol } = await api.inspections.sync({
      id,
      operations: [put('meter', meterId, 'value', '131', { base, device: tablet })],
    })
    expect(outcomes[0]!.outcome).toBe('conflict')
    expect(protocol.content.rows.find((row) => row.id === meterId)!.fields.value).toMatchObject({
      value: '130',
      rivals: [{ value: '131' }],
    })
    expect(await codeOf(sign(id))).toBe('inspection_not_ready')
    const chosen = put('meter', meterId, 'value', '131', { base: protocol.content.version })
    await api.inspections.sync({ id, operations: [chosen] })
    expect((await sign(id)).inspection.state).toBe('signed')
  })

  it('of move-out begins as a copy of the move-in and proposes deductions for losses only', async () => {
    const { api, leaseId } = await letFlat()
    const { id, item, room } = await begin(leaseId)
    const worn = newId()
    await api.inspections.sync({
      id,
      operations: [
        put('item', worn, 'room', room),
        put('item', worn, 'name', 'Sofa'),
        put('item', worn, 'condition', 'new'),
      ],
    })
    await sign(id)
    const out = await api.inspections.create({ leaseId, kind: 'out', day: '2026-08-31' })
    expect(await codeOf(api.inspections.create({ leaseId, kind: 'out', day: '2026-08-31' }))).toBe(
      'inspection_open',
    )
    const { protocol } = await api.inspections.sync({
      id: out.id,
      operations: [put('item', item, 'condition', 'damaged'), put('item', worn, 'condition', 'worn')],
    })
    expect(protocol.comparison).toMatchObject({
      inspectionId: id,
      items: [
        { id: item, before: { condition: 'good' }, after: { condition: 'damaged' }, proposesDeduction: true },
        { id: worn, before: { condition: 'new' }, after: { condition: 'worn' }, proposesDeduction: false },
      ],
    })
    await api.inspections.withdraw({ id: out.id, reason: 'Zły dzień' })
    const { inspections } = await api.inspections.list({ leaseId })
    expect(inspections.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['out withdrawn', 'in signed'])
  })

  it('takes only meters of its unit, also one that was added later', async () => {
    const { api, leaseId, propertyId } = await letFlat()
    const other = await letFlat()
    const { id } = await begin(leaseId)
    const foreign = put('meter', other.meterId, 'value', '1')
    expect(await codeOf(api.inspections.sync({ id, operations: [foreign] }))).toBe('validation_failed')
    const { meters } = await api.meters.add({ propertyId, medium: 'gas', unit: 'm3', serial: 'G-1' })
    const gas = meters.find(({ medium }) => medium === 'gas')!
    await api.inspections.sync({ id, operations: [put('meter', gas.id, 'value', '7')] })
    await sign(id)
    const after = (await api.meters.list({ propertyId })).meters.find(({ id: one }) => one === gas.id)!
    expect(after.readings).toMatchObject([{ value: '7', day: '2026-08-31' }])
  })
})
