/** What the timeline of a tenant, a property or a lease shows. */
import type { Permission } from '../../account/access/permissions.ts'

export const TIMELINE_KINDS = [
  'money',
  'reminder',
  'message',
  'mail',
  'ticket',
  'note',
  'document',
  'change',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TIMELINE_SUBJECTS = ['tenant', 'property', 'lease'] as const
export type TimelineSubject = (typeof TIMELINE_SUBJECTS)[number]

/** The permission that shows entries of a kind; changes are shown to everybody who may view the subject. */
const needed: Record<Exclude<TimelineKind, 'change'>, Permission> = {
  money: 'view_payments',
  reminder: 'view_payments',
  message: 'view_tenants',
  mail: 'view_tenants',
  ticket: 'view_properties',
  note: 'view_properties',
  document: 'view_tenants',
}

/**
 * The mails to a tenant that the timeline shows. Reminders and messages have entries of their own; a mail that is not listed here is
 * not shown.
 */
export const TIMELINE_MAILS = [
  'invitation',
  'leaseCalledOff',
  'rentIncrease',
  'rentIncreaseWithdrawn',
  'lateInterest',
  'interestUndone',
  'billsSettled',
  'billsUndone',
  'demandReminder',
  'paymentDemand',
  'demandNotice',
  'documentShared',
  'documentToSign',
  'documentSigned',
  'signingCancelled',
  'inspectionSigned',
  'guestPage',
  'stayConfirmed',
  'stayBalance',
  'stayArrival',
  'stayThanks',
  'stayRequestEnded',
  'askReadings',
] as const

/** The permission that opens the timeline of a subject. */
export const timelinePermission = (subject: TimelineSubject): Permission =>
  subject === 'property' ? 'view_properties' : 'view_tenants'

/** The kinds that a caller with these permissions sees. */
export const visibleKinds = (permissions: { has: (permission: Permission) => boolean }): TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => kind === 'change' || permissions.has(needed[kind]))
