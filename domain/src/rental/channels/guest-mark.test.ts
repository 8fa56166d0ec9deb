import { describe, expect, it } from 'vitest'
import { guestMarkOf, isOtherGuest } from './guest-mark.ts'

const airbnb = (code: string, digits: string) =>
  `Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}\nPhone Number (Last 4 Digits): ${digits}`

describe('the mark of a guest', () => {
  it.each([
    ['Reserved', airbnb('HMABCDEFGH', '1234'), 'code HMABCDEFGH'],
    ['Reserved', 'Phone Number (Last 4 Digits): 1234', 'phone 1234'],
    ['Reserved - Anna  Nowak', '', 'name anna nowak'],
    ['Booked (Anna)', '', 'name anna'],
    ['Reserved', '', null],
    ['CLOSED - Not available', '', null],
    ['Airbnb (Not available)', '', null],
  ])('of "%s" with "%s" is %s', (summary, description, mark) => {
    expect(guestMarkOf(summary, description)).toBe(mark)
  })

  it.each([
    ['code A', 'code B', true],
    ['code A', 'code A', false],
    ['phone 1234', 'phone 9999', true],
    ['code A', 'phone 1234', false],
    ['name anna', null, false],
    [undefined, 'name anna', false],
  ])('%s and %s are of different guests: %s', (one, other, differ) => {
    expect(isOtherGuest(one, other)).toBe(differ)
  })
})
