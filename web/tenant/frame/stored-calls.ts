import type { StoredReads } from '../../ui/api/stored-reads-options.ts'

const screens = new Set([
  'home',
  'payments',
  'bills',
  'tickets',
  'messages',
  'documents',
  'inspections',
  'meters',
])

/** Which calls of tenants can be read without a network. */
export const storedKind: StoredReads['kind'] = ([group = '', call]) => {
  if (group === 'home' && call === 'me') return 'account'
  return screens.has(group) ? 'screen' : null
}
