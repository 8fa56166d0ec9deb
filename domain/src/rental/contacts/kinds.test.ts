import { describe, expect, it } from 'vitest'
import { PERMISSIONS, type Permission } from '../../account/access/permissions.ts'
import { CONTACT_KINDS, contactKindsOf } from './kinds.ts'

describe('the address book', () => {
  it.each<[Permission[], string[]]>([
    [[], []],
    [['export_data', 'view_reports'], []],
    [['view_properties'], ['vendor']],
    [['view_payments'], ['owner']],
    [['view_tenants'], ['tenant', 'co_tenant', 'guest']],
    [
      ['view_tenants', 'view_payments'],
      ['tenant', 'co_tenant', 'guest', 'owner', 'payer'],
    ],
    [[...PERMISSIONS], [...CONTACT_KINDS]],
  ])('with %j has the kinds %j', (held, kinds) => {
    expect(contactKindsOf((permission) => held.includes(permission))).toEqual(kinds)
  })
})
