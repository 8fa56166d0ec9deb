/** Screens of units and the people in them. Loaded with the first of them (routes.tsx). */
export const screens = {
  ContactsScreen: () => import('../../rental/contacts/list.tsx'),
  PropertiesScreen: () => import('../../rental/properties/list.tsx'),
  PropertyMapScreen: () => import('../../rental/properties/map.tsx'),
  PropertyScreen: () => import('../../rental/properties/detail.tsx'),
  TenantsScreen: () => import('../../rental/tenants/list.tsx'),
  TenantScreen: () => import('../../rental/tenants/detail.tsx'),
  BookingsScreen: () => import('../../rental/bookings/list.tsx'),
  CalendarScreen: () => import('../../rental/calendar/screen.tsx'),
  BookingScreen: () => import('../../rental/bookings/detail.tsx'),
  LeasesScreen: () => import('../../rental/leases/list.tsx'),
  NewLeaseScreen: () => import('../../rental/leases/new.tsx'),
  InspectionScreen: () => import('../../rental/inspections/detail.tsx'),
  IndexationScreen: () => import('../../rental/indexation/screen.tsx'),
  LeaseScreen: () => import('../../rental/leases/detail.tsx'),
  ImportScreen: () => import('../../rental/imports/screen.tsx'),
}
