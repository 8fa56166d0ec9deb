/** The icons that a menu item can have (ADMIN-10). The list is fixed; web/admin/frame/navigation-icons.ts draws them. */
export const NAVIGATION_ICONS = [
  'book',
  'building',
  'calendar',
  'chart',
  'file',
  'heart',
  'help',
  'home',
  'info',
  'key',
  'link',
  'mail',
  'news',
  'phone',
  'star',
  'tool',
  'users',
] as const
export type NavigationIcon = (typeof NAVIGATION_ICONS)[number]

export const NAVIGATION_MAX = 20
