import type { StoredReads } from '../../ui/api/stored-reads-options.ts'

/** The groups about the letting business. Administration, exports and secrets are not stored on the device. */
const screens = new Set(
  (
    'bank bankAccounts bills bookings calendar cash channels contacts dashboard deposits documents expenses incomes indexation inspections interest investments kpi leases ' +
    'maintenance messages savedReplies announcements meters owners paperTemplates payments properties reports tenants tickets timeline turnovers utilities vendors'
  ).split(' '),
)
const frame = new Set(['notifications', 'savedViews'])

/** Which calls of landlords can be read without a network. */
export const storedKind: StoredReads['kind'] = ([group = '', call]) => {
  if (group === 'account') return call === 'me' ? 'account' : null
  if (frame.has(group)) return 'frame'
  return screens.has(group) && call !== 'exportCsv' ? 'screen' : null
}
