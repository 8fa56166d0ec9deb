/** Inputs for the calls about guests of stays: their register, their mails, and public pages. */
import type { World } from '../world.ts'

const registerEntry = {
  ...{
    firstName: 'x',
    surname: 'x',
    secondSurname: null,
    sex: null,
    nationality: 'PL',
    birthDate: '1990-01-01',
  },
  ...{
    documentKind: 'passport',
    documentNumber: 'X1',
    supportNumber: null,
    address: null,
    city: null,
    postalCode: null,
  },
  ...{ country: 'PL', phone: null, email: null, relationship: null },
}

export const guestInputs = ({ ids }: World): Record<string, unknown> => ({
  'guestMails.get': { propertyId: ids.flat },
  'guestMails.save': { propertyId: ids.flat, kinds: ['arrival'] },
  'stayPages.get': { propertyId: ids.flat },
  'stayPages.save': {
    ...{
      propertyId: ids.flat,
      updatedAt: null,
      slug: 'sea-view',
      title: 'x',
      text: '',
      isOpen: false,
      isListed: false,
    },
  },
  'stayPages.read': { slug: 'nowhere' },
  'stayPages.photo': { slug: 'nowhere', photoId: ids.booking },
  'stayPages.quote': { slug: 'nowhere', checkIn: '2026-05-01', checkOut: '2026-05-04', adults: 1 },
  'stayPages.request': {
    ...{
      slug: 'nowhere',
      checkIn: '2026-05-01',
      checkOut: '2026-05-04',
      adults: 1,
      name: 'x',
      email: 'x@example.com',
    },
    ...{ phone: null, message: null, language: 'en' },
    proof: { challenge: 'x', nonce: 0 },
  },
  'stayPages.challenge': { slug: 'nowhere' },
  'guestRegister.get': { bookingId: ids.booking },
  'guestRegister.save': { bookingId: ids.booking, ...registerEntry },
  'guestRegister.remove': { bookingId: ids.booking, id: ids.booking },
  'guestRegister.markReported': { bookingId: ids.booking, reportedOn: '2026-03-15' },
  'guestRegister.exportCsv': { bookingId: ids.booking },
})
