import { describe, expect, it } from 'vitest'
import {
  ORGANIZATION_ROLES,
  type OrganizationRole,
  type Permission,
  ROLE_PERMISSIONS,
} from '../access/permissions.ts'
import { type Caller, mayAbout, mayLeave, requireAbout, requireMayGive } from './members.ts'

const caller = (role: OrganizationRole, ...added: Permission[]): Caller => ({
  userId: 'caller',
  role,
  permissions: new Set([...ROLE_PERMISSIONS[role], ...added]),
})
const colleague = (role: OrganizationRole, userId = 'other') => ({
  userId,
  role,
  permissions: ROLE_PERMISSIONS[role],
  blocked: false,
})

describe('what a member may do to a colleague', () => {
  it.for([
    ['owner', 'manager', 'changeRole remove makeOwner'],
    ['owner', 'viewer', 'changeRole remove makeOwner'],
    ['manager', 'owner', ''],
    ['manager', 'manager', 'changeRole remove'],
    ['manager', 'accountant', 'changeRole remove'],
    ['accountant', 'viewer', ''],
    ['viewer', 'owner', ''],
  ] as const)('%s to a %s: %s', ([own, theirs, acts]) => {
    const may = Object.entries(mayAbout(caller(own), colleague(theirs)))
    expect(may.flatMap(([act, yes]) => (yes ? [act] : [])).join(' ')).toBe(acts)
  })

  it.for(ORGANIZATION_ROLES)('nothing to themselves as %s', (role) => {
    expect(Object.values(mayAbout(caller(role), colleague(role, 'caller')))).toEqual([false, false, false])
  })

  it('nothing to a colleague with a permission that the caller does not hold', () => {
    const lead = caller('accountant', 'manage_pages')
    expect(mayAbout(lead, colleague('viewer'))).toMatchObject({ changeRole: true, remove: true })
    expect(mayAbout(lead, colleague('manager'))).toMatchObject({ changeRole: false, remove: false })
  })

  it('gives no ownership to somebody who cannot sign in', () => {
    const blocked = { ...colleague('manager'), blocked: true }
    expect(mayAbout(caller('owner'), blocked)).toEqual({ changeRole: true, remove: true, makeOwner: false })
    const refused = (by: OrganizationRole) => () => requireAbout(caller(by), blocked, 'makeOwner')
    expect(refused('owner')).toThrow('new_owner_blocked')
    expect(refused('manager')).toThrow('role_not_allowed')
  })

  it('gives only permissions that the caller holds', () => {
    const give =
      (from: Caller, ...given: Permission[]) =>
      () =>
        requireMayGive(from, given)
    expect(give(caller('manager'), 'delete_payments')).not.toThrow()
    expect(give(caller('accountant', 'manage_pages'), 'edit_payments')).not.toThrow()
    expect(give(caller('accountant', 'manage_pages'), 'delete_payments')).toThrow('role_not_allowed')
    expect(give(caller('accountant'), 'view_tenants')).toThrow('role_not_allowed')
  })

  it('throws the reason', () => {
    const refusal = (role: OrganizationRole, userId = 'other') => {
      try {
        requireAbout(caller('manager'), colleague(role, userId), 'remove')
        return null
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect([refusal('owner'), refusal('viewer'), refusal('manager', 'caller')]).toEqual([
      ...['organization_needs_owner', null, 'role_not_allowed'],
    ])
  })

  it('lets everybody leave except the owner', () => {
    expect(ORGANIZATION_ROLES.filter((role) => mayLeave(caller(role)))).toEqual([
      ...['manager', 'accountant', 'viewer'],
    ])
    expect(mayLeave({ userId: 'x', role: null, permissions: new Set(['manage_pages']) })).toBe(false)
  })
})
