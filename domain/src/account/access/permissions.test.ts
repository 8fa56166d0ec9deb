import { describe, expect, it } from 'vitest'
import {
  can,
  type Holder,
  hasRole,
  highestRole,
  PERMISSIONS,
  permissionFor,
  permissionsOf,
} from './permissions.ts'

const holds = (systemRole: Holder['systemRole'], organizationRole: Holder['organizationRole']) => [
  ...permissionsOf({ systemRole, organizationRole }),
]

describe('who may do what (ROLE-07 to ROLE-14)', () => {
  it('there are 15 permissions', () => {
    expect(new Set(PERMISSIONS).size).toBe(15)
  })

  it('owner, manager, and an admin inside their organization hold all; a super admin everywhere', () => {
    expect(holds('user', 'owner')).toEqual([...PERMISSIONS])
    expect(holds('user', 'manager')).toEqual([...PERMISSIONS])
    expect(holds('admin', 'viewer')).toEqual([...PERMISSIONS])
    expect(holds('super_admin', null)).toEqual([...PERMISSIONS])
  })

  it('accountant and viewer', () => {
    expect(holds('user', 'accountant')).toEqual([
      'view_properties',
      'view_tenants',
      'view_payments',
      'create_payments',
      'edit_payments',
      'view_reports',
      'export_data',
    ])
    expect(holds('user', 'viewer')).toEqual([
      'view_properties',
      'view_tenants',
      'view_payments',
      'view_reports',
    ])
  })

  it('nobody else holds anything: not even an admin in a foreign organization', () => {
    expect(holds('user', null)).toEqual([])
    expect(holds('admin', null)).toEqual([])
    expect(can({ systemRole: 'user', organizationRole: 'viewer' }, 'edit_tenants')).toBe(false)
  })

  it('role checks (ROLE-03, ROLE-17, ROLE-18)', () => {
    expect([
      hasRole('super_admin', 'admin'),
      hasRole('super_admin', 'user'),
      hasRole('admin', 'admin'),
    ]).toEqual([true, true, true])
    expect([hasRole('admin', 'super_admin'), hasRole('user', 'admin'), hasRole('admin', 'user')]).toEqual([
      false,
      false,
      false,
    ])
    expect([highestRole([]), highestRole(['user', 'super_admin', 'admin'])]).toEqual(['user', 'super_admin'])
  })

  it('leases follow tenants, tickets follow properties, income follows payments (ROLE-21)', () => {
    expect([
      permissionFor('edit', 'leases'),
      permissionFor('delete', 'tickets'),
      permissionFor('create', 'income'),
    ]).toEqual(['edit_tenants', 'delete_properties', 'create_payments'])
  })
})
