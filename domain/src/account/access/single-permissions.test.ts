import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORGANIZATION_ROLES, PERMISSIONS, ROLE_PERMISSIONS } from './permissions.ts'
import { changesTo, OTHER_PERMISSIONS, PERMISSION_SUBJECTS, resultOf, toggled } from './single-permissions.ts'

const members = ORGANIZATION_ROLES.filter((role) => role !== 'owner')
const anyRole = fc.constantFrom(...members)
const anyPermissions = fc.subarray([...PERMISSIONS])
const isWhole = (held: readonly string[]): boolean =>
  PERMISSION_SUBJECTS.every(
    (subject) =>
      held.includes(`view_${subject}`) || !held.some((permission) => permission.endsWith(`_${subject}`)),
  )

describe('single permissions of a member', () => {
  it('covers every permission by a subject or by itself', () => {
    const bySubject = PERMISSIONS.filter(
      (permission) => !OTHER_PERMISSIONS.some((other) => other === permission),
    )
    expect(bySubject).toHaveLength(PERMISSION_SUBJECTS.length * 4)
  })

  it.for(members)('is empty for the permissions of a %s', (role) => {
    expect(changesTo(role, ROLE_PERMISSIONS[role])).toEqual({ added: [], removed: [] })
  })

  it('adds and removes what differs from the role', () => {
    const wanted = [...ROLE_PERMISSIONS.accountant, 'edit_tenants'] as const
    expect(
      changesTo(
        'accountant',
        wanted.filter((one) => one !== 'export_data'),
      ),
    ).toEqual({
      added: ['edit_tenants'],
      removed: ['export_data'],
    })
  })

  it('results in the wanted permissions, with the view that a write needs', () => {
    fc.assert(
      fc.property(anyRole, anyPermissions, (role, wanted) => {
        const result = resultOf(role, changesTo(role, wanted))
        expect(result).toEqual(expect.arrayContaining(wanted))
        expect(isWhole(result)).toBe(true)
        expect(result.filter((one) => !wanted.includes(one)).every((one) => one.startsWith('view_'))).toBe(
          true,
        )
        expect(changesTo(role, result)).toEqual(changesTo(role, wanted))
      }),
    )
  })

  it('toggling keeps every write with its view', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PERMISSIONS)), (pressed) => {
        expect(isWhole(pressed.reduce(toggled, [] as never[]))).toBe(true)
      }),
    )
  })

  it('never takes a permission from an owner', () => {
    expect(resultOf('owner', { added: [], removed: [...PERMISSIONS] })).toEqual([...PERMISSIONS])
  })
})
