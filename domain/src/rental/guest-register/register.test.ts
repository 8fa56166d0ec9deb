import { describe, expect, it } from 'vitest'
import {
  ageOn,
  checkRegisterEntry,
  registerBounds,
  registerForm,
  requiredFields,
  takesEntries,
  withFieldsOf,
} from './register.ts'
import type { RegisterEntry } from './types.ts'

const spaniard: RegisterEntry = {
  firstName: 'Lucía',
  surname: 'García',
  secondSurname: 'Pérez',
  sex: 'female',
  nationality: 'ES',
  birthDate: '1990-05-20',
  documentKind: 'national_id',
  documentNumber: '12345678Z',
  supportNumber: 'CAA000000',
  address: 'Calle Mayor 1',
  city: 'Sevilla',
  postalCode: '41001',
  country: 'ES',
  phone: '+34600000000',
  email: null,
  relationship: null,
}
const day = '2026-06-10'
const issues = (changes: Partial<RegisterEntry>, form: 'es' | 'general' = 'es') =>
  checkRegisterEntry({ ...spaniard, ...changes }, form, day).map(({ field, code }) => `${field} ${code}`)

describe('the register of guests', () => {
  it('asks for the fields of Spain only in Spain', () => {
    expect(['Europe/Madrid', 'Atlantic/Canary', 'Europe/Warsaw', 'Etc/UTC'].map(registerForm)).toEqual([
      'es',
      'es',
      'general',
      'general',
    ])
    expect(withFieldsOf(spaniard, 'general')).toMatchObject({
      sex: null,
      phone: null,
      supportNumber: null,
      city: 'Sevilla',
    })
    expect(withFieldsOf(spaniard, 'es')).toEqual(spaniard)
  })

  it.each<[Partial<RegisterEntry>, string[]]>([
    [{}, []],
    [{ secondSurname: null }, ['secondSurname required']],
    [{ supportNumber: null }, ['supportNumber required']],
    [{ nationality: 'FR', documentKind: 'passport', secondSurname: null, supportNumber: null }, []],
    [{ nationality: 'DE', documentKind: 'national_id', secondSurname: null, supportNumber: null }, []],
    [
      { nationality: 'AR', documentKind: 'foreigner_id', secondSurname: null, supportNumber: null },
      ['supportNumber required'],
    ],
    [{ phone: null }, ['phone required']],
    [{ phone: null, email: 'lucia@example.com' }, []],
    [
      { sex: null, address: null, city: null, country: null },
      ['country required', 'sex required', 'address required', 'city required'],
    ],
    [{ documentKind: null, documentNumber: null }, ['documentKind required', 'documentNumber required']],
    [{ nationality: 'XX' }, ['nationality not_allowed']],
    [{ birthDate: '2026-06-11', relationship: 'child' }, ['birthDate date_invalid']],
    [{ birthDate: '1880-01-01' }, ['birthDate date_invalid']],
  ])('in Spain with %o lacks %j', (changes, lacking) => expect(issues(changes)).toEqual(lacking))

  it.each([
    ['', null, []],
    ['1990-05-20', null, ['documentKind', 'documentNumber']],
    ['2015-05-20', null, []],
    ['2015-05-20', 'passport', ['documentNumber']],
  ] as const)('with the birth date %j and the document %j needs %j', (birthDate, documentKind, needed) => {
    const found = requiredFields({ ...spaniard, birthDate, documentKind }, 'general', day)
    expect([...found].filter((field) => field.startsWith('document'))).toEqual(needed)
  })

  it('asks minors for the relationship, and a document from 14 years on', () => {
    const child = {
      secondSurname: null,
      documentKind: null,
      documentNumber: null,
      supportNumber: null,
      phone: null,
    }
    expect(issues({ ...child, birthDate: '2012-06-11' })).toEqual(['relationship required'])
    expect(issues({ ...child, birthDate: '2012-06-11', relationship: 'child' })).toEqual([])
    expect(issues({ ...child, birthDate: '2012-06-10', relationship: 'child' })).toEqual([
      'documentKind required',
      'documentNumber required',
    ])
    expect(issues({ ...child, birthDate: '2012-06-10' }, 'general')).toEqual([])
    expect(issues({ ...child, birthDate: '2008-06-10' }, 'general')).toEqual([
      'documentKind required',
      'documentNumber required',
    ])
  })

  it('counts an age from the birthday on', () => {
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
  })

  it('takes entries until the departure of a stay that takes place, and is kept for three years', () => {
    const stay = { status: 'confirmed', checkOut: '2026-06-12', isConflict: false } as const
    expect(takesEntries(stay, '2026-06-12')).toBe(true)
    expect(takesEntries(stay, '2026-06-13')).toBe(false)
    expect(takesEntries({ ...stay, isConflict: true }, day)).toBe(false)
    for (const status of ['inquiry', 'pending', 'completed', 'no_show', 'cancelled'] as const)
      expect(takesEntries({ ...stay, status }, day)).toBe(false)
    expect(registerBounds('2028-02-29')).toEqual({ endedBefore: '2025-02-28', cancelledBefore: '2028-01-30' })
  })
})
