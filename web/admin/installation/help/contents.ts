import type { Words } from '@domovik/locales/index.ts'

type Areas = Words['faq']['areas']

/** The questions of /faq by area, in order. The texts are in the namespace `faq`. */
export const questions = {
  start: ['begin', 'mail', 'sample', 'currency', 'language', 'colleagues'],
  properties: ['status', 'occupancy', 'remove', 'shortStays', 'channels', 'owners'],
  leases: ['first', 'dueDay', 'midMonth', 'raise', 'takeOver', 'end'],
  rent: [
    ...[
      'when',
      'order',
      'overdue',
      'why',
      'wrong',
      'lower',
      'deposit',
      'reminders',
      'demands',
      'bank',
      'utilities',
      'books',
    ],
    ...['income', 'expenses', 'split', 'undone', 'papers', 'vat'],
  ],
  data: ['files', 'order', 'bad', 'undo', 'payments', 'export', 'reports', 'keyFigures'],
  portal: ['invite', 'sees', 'pay', 'report', 'wrongAddress'],
  security: ['protect', 'signedOut', 'locked', 'apart', 'who'],
  subscription: ['cost', 'later', 'change', 'unpaid', 'leave'],
} as const satisfies { [Area in keyof Areas]: readonly (keyof Areas[Area]['questions'])[] }

/** The chapters of the guide, in order. The texts are in the namespace `guide`. */
export const chapters = [
  'start',
  'import',
  'leases',
  'stays',
  'charges',
  'payments',
  'corrections',
  'balance',
  'dashboard',
  'reports',
  'owners',
  'find',
  'tickets',
  'documents',
  'messages',
  'invite',
  'coTenants',
  'tenants',
  'keys',
  'phone',
  'account',
] as const satisfies readonly (keyof Words['guide']['chapters'])[]

/** The chapter of the guide with more about an area. */
export const chapterOf: Readonly<Partial<Record<keyof Areas, (typeof chapters)[number]>>> = {
  start: 'start',
  properties: 'leases',
  leases: 'leases',
  rent: 'charges',
  data: 'import',
  portal: 'invite',
  security: 'account',
}
