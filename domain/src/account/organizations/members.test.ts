import { describe, expect, it } from 'vitest'
import { ORGANIZATION_ROLES, type OrganizationRole } from '../access/permissions.ts'
import { type Caller, mayAbout, mayLeave, requireAbout } from './members.ts'

const caller = (role: OrganizationRole): Caller => ({
  userId: 'caller',
  role,
  manages: role === 'owner' || role === 'manager',
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
    const may = Object.entries(mayAbout(caller(own), { userId: 'other', role: theirs }))
    expect(may.flatMap(([act, yes]) => (yes ? [act] : [])).join(' ')).toBe(acts)
  })

  it.for(ORGANIZATION_ROLES)('nothing to themselves as %s', (role) => {
    expect(Object.values(mayAbout(caller(role), { userId: 'caller', role }))).toEqual([false, false, false])
  })

  it('throws the reason', () => {
    const refusal = (role: OrganizationRole, userId = 'other') => {
      try {
        requireAbout(caller('manager'), { userId, role }, 'remove')
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
    expect(mayLeave({ userId: 'x', role: null, manages: true })).toBe(false)
  })
})
