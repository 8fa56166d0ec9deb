/** The only table of roles and permissions (ROLE-02, ROLE-07 to ROLE-14). */

export const SYSTEM_ROLES = ['user', 'admin', 'super_admin'] as const
export type SystemRole = (typeof SYSTEM_ROLES)[number]

export const ORGANIZATION_ROLES = ['owner', 'manager', 'accountant', 'viewer'] as const
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]

export const PERMISSIONS = [
  'view_properties',
  'create_properties',
  'edit_properties',
  'delete_properties',
  'view_tenants',
  'create_tenants',
  'edit_tenants',
  'delete_tenants',
  'view_payments',
  'create_payments',
  'edit_payments',
  'delete_payments',
  'view_reports',
  'export_data',
  'manage_pages',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const ROLE_PERMISSIONS: Readonly<Record<OrganizationRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS,
  accountant: [
    'view_properties',
    'view_tenants',
    'view_payments',
    'create_payments',
    'edit_payments',
    'view_reports',
    'export_data',
  ],
  viewer: ['view_properties', 'view_tenants', 'view_payments', 'view_reports'],
}

/** The single permissions that a member has beside the role, and those of the role that the member does not have. */
export type PermissionChanges = { added: readonly Permission[]; removed: readonly Permission[] }

/** A user and their role in the current organization. `organizationRole` is null if they are not a member. */
export type Holder = {
  systemRole: SystemRole
  organizationRole: OrganizationRole | null
  /** Without effect on the owner and on administrators, who hold all permissions. */
  changes?: PermissionChanges
}

const everything: ReadonlySet<Permission> = new Set(PERMISSIONS)
const nothing: ReadonlySet<Permission> = new Set()
const byRole = new Map<OrganizationRole, ReadonlySet<Permission>>(
  ORGANIZATION_ROLES.map((role) => [role, new Set(ROLE_PERMISSIONS[role])]),
)

/**
 * Returns the permissions of a user: those of the role, with the single changes of the member. An admin has all
 * permissions only in an organization they belong to; a super_admin has all permissions in every organization (ROLE-09,
 * the safe reading).
 */
export function permissionsOf({ systemRole, organizationRole, changes }: Holder): ReadonlySet<Permission> {
  if (systemRole === 'super_admin') return everything
  if (organizationRole === null) return nothing
  if (systemRole === 'admin' || organizationRole === 'owner') return everything
  const ofRole = byRole.get(organizationRole) ?? nothing
  if (!changes || (changes.added.length === 0 && changes.removed.length === 0)) return ofRole
  const [added, removed] = [new Set(changes.added), new Set(changes.removed)]
  return new Set(PERMISSIONS.filter((one) => (ofRole.has(one) || added.has(one)) && !removed.has(one)))
}

export const can = (holder: Holder, permission: Permission): boolean => permissionsOf(holder).has(permission)

/**
 * super_admin passes every check, admin passes only the check for admin, user only the check for user (ROLE-17,
 * ROLE-18).
 */
export const hasRole = (held: SystemRole, required: SystemRole): boolean =>
  held === 'super_admin' || held === required

export const isAdministrator = (role: SystemRole): boolean => role === 'admin' || role === 'super_admin'

/** Returns the highest role in the list, or `user` if the list is empty (ROLE-03). */
export const highestRole = (roles: readonly SystemRole[]): SystemRole =>
  roles.includes('super_admin') ? 'super_admin' : roles.includes('admin') ? 'admin' : 'user'

/** Which group of permissions each feature uses (ROLE-21). */
export const FEATURE_SUBJECT = {
  properties: 'properties',
  bookings: 'properties',
  inspections: 'properties',
  tickets: 'properties',
  issues: 'properties',
  maintenance: 'properties',
  tenants: 'tenants',
  leases: 'tenants',
  invitations: 'tenants',
  documents: 'tenants',
  signings: 'tenants',
  messages: 'tenants',
  payments: 'payments',
  income: 'payments',
  expenses: 'payments',
} as const
export type Feature = keyof typeof FEATURE_SUBJECT
export const ACTS = ['view', 'create', 'edit', 'delete'] as const
export type Act = (typeof ACTS)[number]

/** Returns the permission needed for an act on a feature: ('edit', 'leases') -> 'edit_tenants'. */
export const permissionFor = (act: Act, feature: Feature): Permission => `${act}_${FEATURE_SUBJECT[feature]}`
