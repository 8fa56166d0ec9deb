/** The events that people are notified of, and the channels (NOTIF-01 to NOTIF-05). */
import type { Permission } from '../access/permissions.ts'

export const TRIGGERS = [
  'rent_due',
  'rent_overdue',
  'payment_received',
  'lease_ending',
  'deposit_return',
  'tax_report',
  'indexation_due',
  'expense_booked',
  'document_expiring',
  'arrival',
  'booking_request',
  'booking_new',
  'booking_conflict',
  'feed_stale',
  'document_signed',
  'message',
  'ticket',
  'ticket_assigned',
  'invitation_accepted',
  'colleague_joined',
  'bank_account_shown',
  'card_payments_changed',
  'card_money_moved',
  'trial_ending',
] as const
export type Trigger = (typeof TRIGGERS)[number]

/** The calendar is a feed of its own and has no switch for each trigger. */
export const CHANNELS = ['app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** The permission that a user needs to be notified: nobody is notified of data they cannot see. */
export const TRIGGER_NEEDS: Readonly<Record<Trigger, Permission>> = {
  rent_due: 'view_payments',
  rent_overdue: 'view_payments',
  payment_received: 'view_payments',
  lease_ending: 'view_tenants',
  deposit_return: 'view_payments',
  tax_report: 'view_tenants',
  indexation_due: 'view_tenants',
  expense_booked: 'view_payments',
  document_expiring: 'view_tenants',
  arrival: 'view_properties',
  booking_request: 'view_properties',
  booking_new: 'view_properties',
  booking_conflict: 'view_properties',
  feed_stale: 'view_properties',
  document_signed: 'view_tenants',
  message: 'view_tenants',
  ticket: 'view_properties',
  ticket_assigned: 'view_properties',
  invitation_accepted: 'view_tenants',
  colleague_joined: 'manage_pages',
  bank_account_shown: 'manage_pages',
  card_payments_changed: 'manage_pages',
  card_money_moved: 'view_payments',
  trial_ending: 'manage_pages',
}

/** The triggers that somebody with these permissions may be notified of. */
export const visibleTriggers = (permissions: ReadonlySet<Permission>): Trigger[] =>
  TRIGGERS.filter((trigger) => permissions.has(TRIGGER_NEEDS[trigger]))

/**
 * Triggers that are mailed by default. Daily events are only shown in the application until the user asks for mail.
 */
const MAILED: ReadonlySet<Trigger> = new Set([
  'rent_overdue',
  'lease_ending',
  'deposit_return',
  'tax_report',
  'indexation_due',
  'document_expiring',
  'booking_request',
  'booking_conflict',
  'feed_stale',
  'document_signed',
  'message',
  'ticket',
  'ticket_assigned',
  'colleague_joined',
  'bank_account_shown',
  'card_payments_changed',
  'card_money_moved',
  'trial_ending',
])

export type NotificationChoices = { [T in Trigger]?: { [C in Channel]?: boolean } }

/** Whether a user wants this trigger on this channel: their own choice, or the default. */
export function isWanted(choices: NotificationChoices, trigger: Trigger, channel: Channel): boolean {
  return choices[trigger]?.[channel] ?? (channel !== 'email' || MAILED.has(trigger))
}

/** Days before a lease ends when people are notified. */
export const LEASE_ENDING_DAYS = 30
/** Days for which charges that became overdue are made up if nobody could be notified, for example because the server was off. */
export const OVERDUE_MADE_UP_DAYS = 30
/** Days before the return deadline of a deposit that is still held when people are notified. */
export const DEPOSIT_RETURN_DAYS = 7
export const TRIAL_ENDING_DAYS = 3
