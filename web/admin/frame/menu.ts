import type { Permission, SystemRole } from '@domovik/domain/account/access/permissions.ts'
import {
  IconBuildingCog,
  IconBuildingCommunity,
  IconCalendar,
  IconChartBar,
  IconCoins,
  IconCreditCard,
  IconFiles,
  IconFileText,
  IconHelp,
  IconHome,
  IconMessage,
  IconReceipt,
  IconReceipt2,
  IconSettings,
  IconShield,
  IconShieldCog,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import type { NavEntry, NavGroup } from '../../ui/shell/types.ts'
import { query } from '../api.ts'
import type { Me } from './me.ts'
import { ownIcon } from './own-icon.tsx'
import { isKeptOut } from './suspended.tsx'
import { useExists } from './use-exists.ts'

interface Place extends Omit<NavEntry, 'label' | 'children'> {
  id:
    | 'dashboard'
    | 'properties'
    | 'tenants'
    | 'leases'
    | 'bookings'
    | 'messages'
    | 'documents'
    | 'payments'
    | 'incomes'
    | 'expenses'
    | 'tickets'
    | 'reports'
    | 'organizationAdmin'
    | 'adminPanel'
    | 'superAdmin'
    | 'subscription'
    | 'settings'
    | 'faq'
  needs?: Permission
  /** System roles that see the entry. Without it everybody does. */
  roles?: readonly SystemRole[]
  /** Sub-entries, shown while the entry is open, if their screens exist. */
  parts?: readonly {
    id:
      | 'tenantList'
      | 'contacts'
      | 'bookingList'
      | 'bookingCalendar'
      | 'issues'
      | 'maintenance'
      | 'reportsAll'
      | 'reportsAdvanced'
    to: string
  }[]
  /** Needs an organization. */
  organization?: boolean
}

/**
 * The menu in its groups (NAV-05 to NAV-21). An entry is shown if its screen exists and the person has its
 * permission.
 */
const places: Record<
  'top' | 'navigation' | 'administration' | 'superAdministration' | 'system',
  readonly Place[]
> = {
  top: [{ id: 'dashboard', to: '/dashboard', icon: IconHome, organization: true }],
  navigation: [
    { id: 'properties', to: '/properties', icon: IconBuildingCommunity, needs: 'view_properties' },
    {
      id: 'tenants',
      to: '/tenants',
      icon: IconUsers,
      needs: 'view_tenants',
      parts: [
        { id: 'tenantList', to: '/tenants' },
        { id: 'contacts', to: '/contacts' },
      ],
    },
    { id: 'leases', to: '/leases', icon: IconFileText, needs: 'view_tenants' },
    {
      id: 'bookings',
      to: '/bookings',
      icon: IconCalendar,
      needs: 'view_properties',
      parts: [
        { id: 'bookingList', to: '/bookings' },
        { id: 'bookingCalendar', to: '/bookings/calendar' },
      ],
    },
    { id: 'messages', to: '/messages', icon: IconMessage, needs: 'view_tenants' },
    { id: 'documents', to: '/documents', icon: IconFiles, needs: 'view_tenants' },
    { id: 'payments', to: '/payments', icon: IconReceipt, needs: 'view_payments' },
    { id: 'incomes', to: '/income', icon: IconCoins, needs: 'view_payments' },
    { id: 'expenses', to: '/expenses', icon: IconReceipt2, needs: 'view_payments' },
    {
      id: 'tickets',
      to: '/tickets',
      icon: IconTicket,
      needs: 'view_properties',
      parts: [
        { id: 'issues', to: '/issues' },
        { id: 'maintenance', to: '/maintenance' },
      ],
    },
    {
      id: 'reports',
      to: '/reports',
      icon: IconChartBar,
      needs: 'view_reports',
      parts: [
        { id: 'reportsAll', to: '/reports' },
        { id: 'reportsAdvanced', to: '/reports/advanced' },
      ],
    },
  ],
  administration: [
    { id: 'organizationAdmin', to: '/organization-admin', icon: IconBuildingCog, needs: 'manage_pages' },
    { id: 'adminPanel', to: '/admin', icon: IconShield, roles: ['admin', 'super_admin'] },
  ],
  superAdministration: [
    { id: 'superAdmin', to: '/super-admin', icon: IconShieldCog, roles: ['super_admin'] },
  ],
  system: [
    { id: 'subscription', to: '/subscription', icon: IconCreditCard, organization: true },
    { id: 'settings', to: '/settings', icon: IconSettings },
    { id: 'faq', to: '/faq', icon: IconHelp },
  ],
}

/** The four entries of the bottom bar on a phone. */
export const phoneMain = ['dashboard', 'properties', 'tenants', 'payments'] as const

/** The same for a super admin without an organization. */
export const administratorPhone = ['superAdmin', 'settings'] as const

/** The menu of the person. */
export function usePlaces(me: Me): readonly NavGroup[] {
  const { t } = useTranslation('shell')
  const exists = useExists()
  const own = useOwnMenu(me)
  return useMemo(() => {
    const shown = (place: Place): boolean =>
      exists(place.to) &&
      (!place.needs || (me.organization !== null && me.permissions.includes(place.needs))) &&
      (!place.organization || (me.organization !== null && !isKeptOut(me))) &&
      (!place.roles || place.roles.includes(me.systemRole))
    const group = (id: keyof typeof places, label?: string): NavGroup => ({
      id,
      label,
      entries: places[id].filter(shown).map(({ parts = [], ...place }) => ({
        ...place,
        label: t(`places.${place.id}`),
        children: parts
          .filter((part) => exists(part.to))
          .map((part) => ({ ...part, label: t(`places.${part.id}`) })),
      })),
    })
    const navigation = group('navigation', t('groups.navigation'))
    return [
      group('top'),
      { ...navigation, entries: [...navigation.entries, ...own] },
      group('administration', t('groups.administration')),
      group('superAdministration', t('groups.superAdministration')),
      group('system', t('groups.system')),
    ]
  }, [me, t, exists, own])
}

/**
 * The entries that the organization added to its menu (NAV-21). The server leaves out entries that the person may not
 * see.
 */
function useOwnMenu(me: Me): NavEntry[] {
  const { data } = useQuery({ ...query.pages.ownMenu.queryOptions(), enabled: me.organization !== null })
  return useMemo(
    () => (data ?? []).map(({ icon, ...item }) => ({ ...item, icon: ownIcon(icon ?? 'file') })),
    [data],
  )
}
