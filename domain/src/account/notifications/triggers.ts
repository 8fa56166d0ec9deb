/** Of what people are told, and by which way (NOTIF-01 to NOTIF-05). */
import type { Permission } from '../access/permissions.ts'

export const TRIGGERS = [
  'rent_due',
  'rent_overdue',
  'payment_received',
  'lease_ending',
  'ticket',
  'invitation_accepted',
  'trial_ending',
] as const
export type Trigger = (typeof TRIGGERS)[number]

/** The calendar is a feed of its own: it has no switch for each trigger. */
export const CHANNELS = ['app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** Nobody is told of what they may not see. */
export const TRIGGER_NEEDS: Readonly<Record<Trigger, Permission>> = {
  rent_due: 'view_payments',
  rent_overdue: 'view_payments',
  payment_received: 'view_payments',
  lease_ending: 'view_tenants',
  ticket: 'view_properties',
  invitation_accepted: 'view_tenants',
  trial_ending: 'manage_pages',
}

/** What happens every day is shown but not mailed, until somebody wants it. */
const MAILED: ReadonlySet<Trigger> = new Set(['rent_overdue', 'lease_ending', 'ticket', 'trial_ending'])

export type NotificationChoices = { [T in Trigger]?: { [C in Channel]?: boolean } }

export function isWanted(choices: NotificationChoices, trigger: Trigger, channel: Channel): boolean {
  return choices[trigger]?.[channel] ?? (channel === 'app' || (channel === 'email' && MAILED.has(trigger)))
}

/** So many days before it ends a lease is told of. */
export const LEASE_ENDING_DAYS = 30
export const TRIAL_ENDING_DAYS = 3
