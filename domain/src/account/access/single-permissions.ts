/** Permissions of one member that differ from those of the role (ADMIN-02, ORGADM-03). */

import {
  ACTS,
  type Feature,
  type OrganizationRole,
  PERMISSIONS,
  type Permission,
  type PermissionChanges,
  permissionFor,
  permissionsOf,
  ROLE_PERMISSIONS,
} from './permissions.ts'

/** The groups of permissions that have the acts view, create, edit and delete. */
export const PERMISSION_SUBJECTS = ['properties', 'tenants', 'payments'] as const satisfies Feature[]

/** The permissions that belong to no subject. */
export const OTHER_PERMISSIONS = [
  'view_reports',
  'export_data',
  'manage_pages',
] as const satisfies Permission[]

/** Maps each permission that writes to the permission to view the same subject. */
const viewOf = new Map<Permission, Permission>(
  PERMISSION_SUBJECTS.flatMap((subject) =>
    ACTS.filter((act) => act !== 'view').map(
      (act) => [permissionFor(act, subject), permissionFor('view', subject)] as const,
    ),
  ),
)

const inOrder = (wanted: ReadonlySet<Permission>): Permission[] =>
  PERMISSIONS.filter((permission) => wanted.has(permission))

/**
 * Returns the changes to a role that result in the wanted permissions. A permission that writes includes the permission
 * to view the same subject, because nobody can change what they cannot see.
 */
export function changesTo(role: OrganizationRole, wanted: readonly Permission[]): PermissionChanges {
  const held = new Set(wanted.flatMap((permission) => [permission, viewOf.get(permission) ?? permission]))
  const ofRole = new Set(ROLE_PERMISSIONS[role])
  return {
    added: inOrder(held).filter((permission) => !ofRole.has(permission)),
    removed: inOrder(ofRole).filter((permission) => !held.has(permission)),
  }
}

/** Returns the permissions of a member with this role and these changes, in the order of PERMISSIONS. */
export const resultOf = (role: OrganizationRole, changes: PermissionChanges): Permission[] =>
  inOrder(permissionsOf({ systemRole: 'user', organizationRole: role, changes }))

/**
 * Returns the permissions after one is turned on or off. Turning on a permission that writes also turns on viewing the
 * subject; turning off viewing also turns off the permissions that write.
 */
export function toggled(held: readonly Permission[], permission: Permission): Permission[] {
  const next = new Set(held)
  if (next.has(permission)) {
    next.delete(permission)
    for (const [write, view] of viewOf) if (view === permission) next.delete(write)
  } else {
    next.add(permission)
    const view = viewOf.get(permission)
    if (view) next.add(view)
  }
  return inOrder(next)
}
