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

describe('roles and permissions (ROLE-07 to ROLE-14)', () => {
  it('has 15 permissions', () => {
    expect(new Set(PERMISSIONS).size).toBe(15)
  })

  it('gives all permissions to owners, managers, admins in their own organization, and super admins everywhere', () => {
    expect(holds('user', 'owner')).toEqual([...PERMISSIONS])
    expect(holds('user', 'manager')).toEqual([...PERMISSIONS])
    expect(holds('admin', 'viewer')).toEqual([...PERMISSIONS])
    expect(holds('super_admin', null)).toEqual([...PERMISSIONS])
  })

  it('gives accountants and viewers a part of them', () => {
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

  it('gives nothing to anybody else, also not to an admin in another organization', () => {
    expect(holds('user', null)).toEqual([])
    expect(holds('admin', null)).toEqual([])
    expect(can({ systemRole: 'user', organizationRole: 'viewer' }, 'edit_tenants')).toBe(false)
  })

  it('checks system roles (ROLE-03, ROLE-17, ROLE-18)', () => {
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

  it('uses tenant permissions for leases, property permissions for tickets, payment permissions for income (ROLE-21)', () => {
    expect([
      permissionFor('edit', 'leases'),
      permissionFor('delete', 'tickets'),
      permissionFor('create', 'income'),
    ]).toEqual(['edit_tenants', 'delete_properties', 'create_payments'])
  })
})
