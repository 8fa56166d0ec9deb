/** The icons that an item of the menu may have (ADMIN-10): a fixed set, drawn by web/admin/frame/navigation-icons.ts. */
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
