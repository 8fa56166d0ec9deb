import { describe, expect, it } from 'vitest'
import { propertyStatus, type UnitCalendar } from './status.ts'
import { hasCalendar, type PropertyFields, type PropertyStatus } from './types.ts'
import { validateProperty } from './validate.ts'

const empty: UnitCalendar = { leases: [], bookings: [], outOfService: [] }
const lease = { from: '2026-01-01', to: '2026-04-01' }
const stay = { checkIn: '2026-05-01', checkOut: '2026-05-04', status: 'confirmed' } as const
const works = { from: '2026-03-30', to: '2026-04-10' }

describe('property status (docs/finance.md 3.4)', () => {
  it.each<[string, Partial<UnitCalendar>, string, PropertyStatus]>([
    ['nothing on', {}, '2026-03-31', 'available'],
    ['the last day of a lease', { leases: [lease], outOfService: [works] }, '2026-03-31', 'occupied'],
    ['the day after, with works on', { leases: [lease], outOfService: [works] }, '2026-04-01', 'maintenance'],
    ['the night of a stay', { bookings: [stay] }, '2026-05-03', 'occupied'],
    ['the day of check-out', { bookings: [stay] }, '2026-05-04', 'available'],
    ['a pending stay is not sold', { bookings: [{ ...stay, status: 'pending' }] }, '2026-05-03', 'available'],
  ])('%s', (_, calendar, today, status) => {
    expect(propertyStatus({ ...empty, ...calendar }, today)).toBe(status)
  })

  it('the calendar exists for short-term rentals and for both', () => {
    expect((['long-term', 'short-term', 'both'] as const).map(hasCalendar)).toEqual([false, true, true])
  })
})

describe('validation of a property (PROP-14, docs/finance.md 4.1)', () => {
  const flat: PropertyFields = {
    address: 'Polna 1',
    propertyType: 'apartment',
    rentalType: 'both',
    rentAmount: 0,
    depositAmount: null,
    billsAmount: null,
    extraFees: null,
    warrantyAmount: null,
    dailyRate: null,
    weeklyRate: null,
    monthlyRate: null,
    minStayDays: null,
    maxStayDays: null,
    checkInTime: null,
    checkOutTime: null,
    squareFootage: null,
    latitude: null,
    longitude: null,
  }
  it.each<[string, Partial<PropertyFields>, unknown]>([
    ['only an address', {}, []],
    ['a position', { latitude: 52.2297, longitude: 21.0122 }, []],
    ['half a position', { latitude: 52.2297 }, [{ field: 'longitude', code: 'required' }]],
    [
      'a position beyond the map',
      { latitude: 52, longitude: 190 },
      [{ field: 'longitude', code: 'number_out_of_range' }],
    ],
    ['no address', { address: '  ' }, [{ field: 'address', code: 'required' }]],
    ['a negative rate', { dailyRate: -1 }, [{ field: 'dailyRate', code: 'amount_negative' }]],
    [
      'min stay above max',
      { minStayDays: 8, maxStayDays: 7 },
      [{ field: 'minStayDays', code: 'min_above_max' }],
    ],
    ['min stay equal to max', { minStayDays: 7, maxStayDays: 7 }, []],
    ['a stay of 0 nights', { minStayDays: 0 }, [{ field: 'minStayDays', code: 'number_out_of_range' }]],
    [
      'check-out after the default check-in',
      { checkOutTime: '15:01' },
      [{ field: 'checkOutTime', code: 'check_out_after_check_in' }],
    ],
    ['check-out at check-in', { checkOutTime: '12:00', checkInTime: '12:00' }, []],
    ['25 o’clock', { checkInTime: '25:00' }, [{ field: 'checkInTime', code: 'time_invalid' }]],
  ])('%s', (_, more, issues) => {
    expect(validateProperty({ ...flat, ...more })).toEqual(issues)
  })
})
