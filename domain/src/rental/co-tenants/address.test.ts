import { describe, expect, it } from 'vitest'
import { addressIssue, isOfCoTenant, type Resident } from './address.ts'

const person = (
  email: string | null,
  movedInOn: string | null,
  movedOutOn: string | null = null,
): Resident => ({
  ...{ id: `${email} ${movedInOn}`, email, movedInOn, movedOutOn },
})
const darek = person('darek@x.example', '2026-10-01', '2026-11-10')

describe('the address of a co-tenant', () => {
  it.each([
    ['of nobody else', person('ola@x.example', '2026-11-01'), null],
    ['none', person(null, '2026-11-01'), null],
    ['of the tenant', person('Marta@x.example', '2026-11-01'), 'email_of_tenant'],
    [
      'of somebody who lives there on the same days',
      person('DAREK@x.example', '2026-11-10'),
      'email_of_co_tenant',
    ],
    ['of somebody who came back', person('darek@x.example', '2026-11-11'), null],
    ['of somebody who had left before', person('darek@x.example', '2026-08-01', '2026-09-30'), null],
    ['of somebody without a first day', person('darek@x.example', null), 'email_of_co_tenant'],
    ['of the same person', { ...darek, movedOutOn: null }, null],
  ] as const)('%s', (_, one, issue) => {
    expect(addressIssue(one, 'marta@X.example', [darek, person(null, '2026-10-01')])).toBe(issue)
  })

  it('cannot become that of the tenant, also after the co-tenant moved out', () => {
    expect(isOfCoTenant('Darek@x.example', [darek])).toBe(true)
    expect(isOfCoTenant('ola@x.example', [darek])).toBe(false)
    expect(isOfCoTenant(null, [person(null, '2026-10-01')])).toBe(false)
  })
})
