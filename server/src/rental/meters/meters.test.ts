/** Meters of a property, and their cost in the settlement of bills (docs/finance.md 2.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
/** A flat with a water meter read at the end of December and April. */
async function meteredFlat() {
  const { api } = anna
  const { id: propertyId } = await api.properties.create({
    address: `ul. Wodna ${++flats}`,
  })
  const { meters } = await api.meters.add({ propertyId, medium: 'cold_water', unit: 'm3', serial: 'W-7' })
  const meterId = meters[0]!.id
  const read = (day: string, value: string, more: object = {}) =>
    api.meters.putReading({ propertyId, meterId, day, value, event: 'none', ...more })
  await api.meters.putPrice({ propertyId, meterId, validFrom: '2026-01-01', price: '12.48' })
  await read('2025-12-31', '100')
  await read('2026-04-30', '125.5')
  return { api, propertyId, meterId, read }
}

/** A lease of the flat from January on, with an advance for bills. */
async function rented(propertyId: string) {
  const { id: tenantId } = await anna.api.tenants.create({ name: 'Ola' })
  const terms = { startDate: '2026-01-01', rentAmount: 100_000, billsAmount: 5_000 }
  return anna.api.leases.create({ propertyId, tenantId, ...terms })
}

describe('meters', () => {
  it('does not replace a reading that somebody else recorded for the day in the meantime', async () => {
    const { api, propertyId, read } = await meteredFlat()
    const value = async () => {
      const { meters } = await api.meters.list({ propertyId })
      return Number(meters[0]?.readings.find(({ day }) => day === '2026-04-30')?.value)
    }
    expect(await codeOf(read('2026-04-30', '130', { replaces: null }))).toBe('version_conflict')
    expect(await codeOf(read('2026-04-30', '130', { replaces: '124' }))).toBe('version_conflict')
    expect(await value()).toBe(125.5)
    await read('2026-04-30', '125.50', { replaces: null })
    await read('2026-04-30', '130', { replaces: '125.5' })
    expect(await value()).toBe(130)
    await read('2026-03-31', '120', { replaces: null })
    expect(await codeOf(read('2026-03-31', '119', { replaces: null }))).toBe('version_conflict')
  })

  it('gives a cost in the settlement of bills, which opens to quantity and price for good', async () => {
    const { api, propertyId, meterId, read } = await meteredFlat()
    const lease = await rented(propertyId)
    const period = { leaseId: lease.id, from: '2026-01-01', to: '2026-04-30' }
    const parts = [
      {
        from: '2026-01-01',
        to: '2026-04-30',
        quantity: '25.500',
        price: '12.48',
        amount: 31_824,
        estimated: false,
      },
    ]
    const preview = await api.bills.preview(period)
    expect(preview.meters).toEqual([
      {
        ...{ id: meterId, medium: 'cold_water', unit: 'm3', serial: 'W-7' },
        ...{ amount: 31_824, parts, estimated: false, daysMissing: 0, contradicts: null },
      },
    ])
    const settle = (amount: number, times = 1) =>
      api.bills.settle({
        ...period,
        costs: Array.from({ length: times }, () => ({ label: 'Woda', amount, meterId })),
        dueDate: '2026-05-19',
      })
    expect(await codeOf(settle(31_823))).toBe('conflict')
    expect(await codeOf(settle(31_824, 2))).toBe('conflict')
    expect(await settle(31_824)).toMatchObject({ difference: 31_824 - 20_000 })
    await read('2026-04-30', '130')
    const [settled] = (await api.bills.list({ leaseId: lease.id })).settlements
    expect(settled!.costs).toEqual([
      {
        label: 'Woda',
        amount: 31_824,
        expenseId: null,
        metered: { unit: 'm3', parts, estimated: false },
        shared: [],
      },
    ])
  })

  it('that is spread over days is marked as estimated, on screens and in the letter (E30)', async () => {
    const { api, propertyId } = await meteredFlat()
    const lease = await rented(propertyId)
    const period = { leaseId: lease.id, from: '2026-01-01', to: '2026-03-31' }
    const [meter] = (await api.bills.preview(period)).meters
    expect(meter).toMatchObject({ estimated: true, parts: [{ quantity: '19.125' }] })
    const costs = [{ label: 'Water', amount: meter!.amount, meterId: meter!.id }]
    await api.bills.settle({ ...period, costs, dueDate: '2026-05-19' })
    const [settled] = (await api.bills.list({ leaseId: lease.id })).settlements
    expect(settled!.costs[0]!.metered).toMatchObject({ estimated: true })
    const { body } = await api.bills.letter({ id: settled!.id })
    const { text } = await readPdf(new Uint8Array(await body.arrayBuffer()))
    expect(text.replaceAll(/\s+/g, ' ')).toContain('(estimated)')
  })

  it('marks in the letter only the part without readings on both of its ends', async () => {
    const { api, propertyId, read } = await meteredFlat()
    await read('2026-02-28', '117')
    const lease = await rented(propertyId)
    const period = { leaseId: lease.id, from: '2026-01-01', to: '2026-03-31' }
    const [meter] = (await api.bills.preview(period)).meters
    expect(meter!.parts.map(({ estimated }) => estimated)).toEqual([false, true])
    const costs = [{ label: 'Water', amount: meter!.amount, meterId: meter!.id }]
    await api.bills.settle({ ...period, costs, dueDate: '2026-05-19' })
    const [settled] = (await api.bills.list({ leaseId: lease.id })).settlements
    const { body } = await api.bills.letter({ id: settled!.id })
    const { text } = await readPdf(new Uint8Array(await body.arrayBuffer()))
    expect(text.match(/\(estimated\)/g)).toHaveLength(1)
  })

  it('refuses a reading that contradicts another, from the future, or that later ones continue from', async () => {
    const { api, propertyId, meterId, read } = await meteredFlat()
    expect(await codeOf(read('2026-05-01', '120'))).toBe('validation_failed')
    expect(await codeOf(read('2026-05-06', '130'))).toBe('validation_failed')
    expect(await codeOf(read('2026-05-01', '100000'))).toBe('validation_failed')
    await read('2026-05-01', '126', { event: 'exchanged', newStart: '1' })
    const { meters } = await read('2026-05-05', '3.25')
    expect(meters[0]!.readings.map(({ day, value, newStart }) => [day, value, newStart])).toEqual([
      ['2026-05-05', '3.25', null],
      ['2026-05-01', '126', '1'],
      ['2026-04-30', '125.5', null],
      ['2025-12-31', '100', null],
    ])
    const exchange = { propertyId, meterId, id: meters[0]!.readings[1]!.id }
    expect(await codeOf(api.meters.removeReading(exchange))).toBe('reading_needed')
    await api.meters.removeReading({ ...exchange, id: meters[0]!.readings[0]!.id })
    await api.meters.removeReading(exchange)
    expect(await codeOf(api.meters.remove({ propertyId, id: meterId }))).toBe('in_use')
    const { history } = await api.properties.get({ id: propertyId })
    expect(history[0]!.details).toMatchObject({ meterEvent: 'readingRemoved', meterDay: '2026-05-01' })
  })

  it('deletes a price, and a meter without readings', async () => {
    const { api, propertyId, meterId } = await meteredFlat()
    await api.meters.putPrice({ propertyId, meterId, validFrom: '2026-03-01', price: '13.1' })
    const { meters } = await api.meters.removePrice({ propertyId, meterId, validFrom: '2026-01-01' })
    expect(meters[0]!.prices).toEqual([{ validFrom: '2026-03-01', price: '13.1' }])
    const bare = await api.meters.add({ propertyId, medium: 'gas', unit: 'm3' })
    const { id } = bare.meters.find(({ medium }) => medium === 'gas')!
    expect((await api.meters.remove({ propertyId, id })).meters.map((meter) => meter.id)).toEqual([meterId])
  })

  it('belongs to one property: another one does not find it', async () => {
    const { api, meterId } = await meteredFlat()
    const { propertyId } = await meteredFlat()
    const price = { propertyId, meterId, validFrom: '2026-01-01', price: '1' }
    expect(await codeOf(api.meters.putPrice(price))).toBe('not_found')
  })
})
