/** Owners of properties, their shares by date, and what is agreed with them (docs/finance.md 8.16). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const owner = async (name: string) => (await anna.api.owners.create({ name })).owner.id
const home = async (address: string) => (await anna.api.properties.create({ address })).id
const terms = {
  validFrom: '2026-05-01',
  feeKind: 'percent',
  feePercent: '8.50',
  feeAmount: 0,
  vatPercent: '23',
  floatAmount: 50_000,
} as const

describe('owners', () => {
  it('are listed with the properties of today, and keep their account encrypted', async () => {
    const { api } = anna
    const { owner } = await api.owners.create({
      name: 'Ola Nowak',
      payoutAccount: '61 1090 1014 0000 0712 1981 2874',
    })
    expect(owner.payoutAccount).toBe('PL61109010140000071219812874')
    const [row] = await server.query<{ sealed: string }>(
      'select payout_account_sealed as sealed from owners where id = $1',
      [owner.id],
    )
    expect(row!.sealed).not.toContain('1090')
    expect(await codeOf(api.owners.update({ id: owner.id, payoutAccount: 'PL11' }))).toBe('validation_failed')
    const shares = [{ ownerId: owner.id, numerator: 1, denominator: 1 }]
    const [sold, kept] = [await home('ul. Sprzedana 1'), await home('ul. Własna 1')]
    for (const propertyId of [sold, kept])
      await api.owners.putShares({ propertyId, validFrom: '2026-01-01', shares })
    await api.owners.putShares({ propertyId: sold, validFrom: '2026-04-01', shares: [] })
    await api.owners.putShares({ propertyId: kept, validFrom: '2026-06-01', shares: [] })
    const { rows } = await api.owners.list({ q: 'nowak' })
    expect(rows).toMatchObject([{ id: owner.id, properties: 1 }])
    const detail = await api.owners.get({ id: owner.id })
    expect(detail.properties.map(({ propertyId, share, until }) => [propertyId, share, until])).toEqual([
      [sold, '1', '2026-03-31'],
      [kept, '1', '2026-05-31'],
    ])
    expect((await api.owners.exportCsv({})).content).toContain('Ola Nowak')
    expect(await codeOf(api.owners.remove({ id: owner.id }))).toBe('in_use')
    const alone = await api.owners.create({ name: 'Bez lokalu' })
    await api.owners.remove({ id: alone.owner.id })
    expect(await codeOf(api.owners.get({ id: alone.owner.id }))).toBe('not_found')
  })

  it('have shares that add up to a whole on every day, which the database checks too', async () => {
    const { api } = anna
    const [ola, jan] = [await owner('Ola'), await owner('Jan')]
    const propertyId = await home('ul. Wspólna 1')
    const put = (...shares: [string, number, number][]) =>
      api.owners.putShares({
        propertyId,
        validFrom: '2026-01-01',
        shares: shares.map(([ownerId, numerator, denominator]) => ({ ownerId, numerator, denominator })),
      })
    expect(await codeOf(put([ola, 1, 2], [jan, 1, 3]))).toBe('validation_failed')
    expect(await codeOf(put([ola, 1, 2], [ola, 1, 2]))).toBe('validation_failed')
    expect(await codeOf(put([ola, 1, 2], ['018f0000-0000-7000-8000-000000000000', 1, 2]))).toBe('not_found')
    const { versions } = await put([ola, 2, 3], [jan, 1, 3])
    expect(versions).toEqual([
      {
        validFrom: '2026-01-01',
        owners: [
          { ownerId: jan, name: 'Jan', share: '1/3' },
          { ownerId: ola, name: 'Ola', share: '2/3' },
        ],
      },
    ])
    await expect(
      server.query('update property_owners set part = 5 where owner_id = $1', [ola]),
    ).rejects.toThrow('do not add up')
    const { history } = await api.properties.get({ id: propertyId })
    expect(history[0]!.details).toMatchObject({ ownersFrom: '2026-01-01' })
    expect((await api.owners.removeShares({ propertyId, validFrom: '2026-01-01' })).versions).toEqual([])
    expect(await codeOf(api.owners.removeShares({ propertyId, validFrom: '2026-01-01' }))).toBe('not_found')
  })

  it('and terms are not replaced by who read them before somebody else changed them', async () => {
    const { api } = anna
    const id = await owner('Dwie osoby')
    const { version } = await api.owners.get({ id })
    const put = (floatAmount: number) => api.owners.putAgreement({ id, ...terms, floatAmount, seen: version })
    const sent = await Promise.allSettled([put(1_000), put(2_000)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await codeOf(put(3_000))).toBe('version_conflict')
    const { id: propertyId } = await api.properties.create({ address: 'Wspólna 9' })
    const { version: seen } = await api.owners.ofProperty({ propertyId })
    const share = (validFrom: string) =>
      api.owners.putShares({
        ...{ propertyId, validFrom, seen },
        shares: [{ ownerId: id, numerator: 1, denominator: 1 }],
      })
    const shared = await Promise.allSettled([share('2026-01-01'), share('2026-02-01')])
    expect(shared.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await api.owners.ofProperty({ propertyId })).versions).toHaveLength(1)
  })

  it('have terms from a month on, which newer ones replace', async () => {
    const { api } = anna
    const id = await owner('Umówiony')
    expect(await codeOf(api.owners.putAgreement({ id, ...terms, validFrom: '2026-05-02' }))).toBe(
      'validation_failed',
    )
    expect(await codeOf(api.owners.putAgreement({ id, ...terms, feeAmount: 1 }))).toBe('validation_failed')
    await api.owners.putAgreement({ id, ...terms })
    await api.owners.putAgreement({ id, ...terms, floatAmount: 0 })
    const { agreements } = await api.owners.putAgreement({
      ...terms,
      ...({ feeKind: 'fixed', feePercent: '0', feeAmount: 30_000 } as const),
      ...{ id, validFrom: '2026-07-01' },
    })
    expect(agreements).toMatchObject([
      { validFrom: '2026-07-01', feeKind: 'fixed', feeAmount: 30_000 },
      { validFrom: '2026-05-01', feePercent: '8.5', vatPercent: '23', floatAmount: 0 },
    ])
    const left = await api.owners.removeAgreement({ id, validFrom: '2026-07-01' })
    expect(left.agreements.map(({ validFrom }) => validFrom)).toEqual(['2026-05-01'])
    expect(left.history.map(({ details }) => details)).toContainEqual({ ownerTermsRemoved: '2026-07-01' })
  })
})
