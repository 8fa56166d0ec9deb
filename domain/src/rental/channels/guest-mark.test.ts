import { describe, expect, it } from 'vitest'
import { guestMarkOf, isOtherGuest, isOtherReservation } from './guest-mark.ts'

const airbnb = (code: string, digits: string) =>
  `Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}\nPhone Number (Last 4 Digits): ${digits}`

describe('the mark of a guest', () => {
  it.each([
    ['Reserved', airbnb('HMABCDEFGH', '1234'), 'code HMABCDEFGH'],
    ['Reserved', 'Phone Number (Last 4 Digits): 1234', 'phone 1234'],
    ['Reserved - Anna  Nowak', '', 'name anna'],
    ['Reserved - Anna K.', '', 'name anna'],
    ['Reserved - ŁUKASZ', '', 'name lukasz'],
    ['Reserved - José Luis', '', 'name jose'],
    ['Reserved - A. Nowak', '', null],
    ['Reserved - HomeAway', '', null],
    ['Reserved - Booking.com', '', null],
    ['Reserved - Mr Smith', '', null],
    ['Booked (Anna)', '', 'name anna'],
    ['Reserved', '', null],
    ['CLOSED - Not available', '', null],
    ['Airbnb (Not available)', '', null],
  ])('of "%s" with "%s" is %s', (summary, description, mark) => {
    expect(guestMarkOf(summary, description)).toBe(mark)
  })

  it.each([
    ['code A', 'code B', true, true],
    ['code A', 'code A', false, false],
    ['phone 1234', 'phone 9999', true, true],
    ['code A', 'phone 1234', false, false],
    ['name anna', 'name piotr', true, false],
    ['name anna', null, false, false],
    [undefined, 'name anna', false, false],
  ])('%s and %s are of different guests: %s, and on the same days: %s', (one, other, differ, onSameDays) => {
    expect(isOtherGuest(one, other, false)).toBe(differ)
    expect(isOtherGuest(one, other, true)).toBe(onSameDays)
  })

  it.each([
    ['code A', 'code B', true],
    ['code A', 'code A', false],
    ['code A', null, false],
    ['phone 1234', 'phone 9999', false],
  ])('%s and %s are of different reservations: %s', (one, other, differ) => {
    expect(isOtherReservation(one, other)).toBe(differ)
  })
})
