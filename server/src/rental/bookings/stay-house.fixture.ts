/** A landlord who lets by the night, for tests of the money of stays. */
import { expect } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

export type StayHouse = Awaited<ReturnType<typeof openStayHouse>>

/** Starts a server with a landlord on a day. */
export async function openStayHouse(today: string) {
  const server: TestServer = await startTestServer({ day: today })
  const anna: Landlord = await server.signUpLandlord()
  const { api } = anna
  let count = 0

  /** Adds a unit for 100.00 a night, and sets what `terms` names. Returns its id. */
  async function newUnit(more: object = {}, terms: object | null = null): Promise<string> {
    const { id: propertyId } = await api.properties.create({
      ...{ address: `ul. Letnia ${++count}`, rentalType: 'short-term', dailyRate: 100_00 },
      ...{ managedFrom: '2026-01-01', ...more },
    })
    if (terms) {
      const before = await api.bookings.getTerms({ propertyId })
      const { updatedAt } = before
      await api.bookings.saveTerms({ propertyId, updatedAt, terms: { ...before.terms, ...terms } })
    }
    return propertyId
  }

  /** Books a stay of two adults. */
  const book = (propertyId: string, checkIn: string, checkOut: string, more: object = {}) =>
    api.bookings.create({
      ...{ propertyId, checkIn, checkOut, adults: 2, guest: { name: `Guest ${++count}` }, ...more },
    })

  /** What an act on a stay needs: its id and its version of now. */
  const act = async (id: string) => ({ id, version: (await api.bookings.get({ id })).booking.version })

  /** Records money of a guest, by transfer unless `more` says otherwise. */
  const pay = (tenantId: string | null, amount: number, more: object = {}) =>
    api.payments.recordReceipt({
      ...{ tenantId: tenantId ?? '', amount, paymentDate: today, paymentMethod: 'bank_transfer' },
      ...{ recordAgain: true, ...more },
    })

  /** The charges of a stay that are not cancelled. */
  const standing = async (id: string) =>
    (await api.bookings.get({ id })).charges.filter(({ status }) => status !== 'cancelled')

  /** Fails unless the stored figures are those of a recomputation. */
  async function expectBooks(): Promise<void> {
    const books = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
    expect(books.differences).toBe(0)
  }

  return { server, anna, newUnit, book, act, pay, standing, expectBooks }
}
