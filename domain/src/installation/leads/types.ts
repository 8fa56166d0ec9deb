/** A prospective organization (LEAD-04). */

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'approved', 'rejected'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** The states that an administrator can set; only a super admin sets the others (LEAD-03). */
export const OPEN_LEAD_STATUSES = ['new', 'contacted', 'qualified'] as const
export const LEAD_DECISIONS = ['approved', 'rejected'] as const

export const LEAD_SOURCES = ['contact', 'demo_request', 'sign_up', 'manual'] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]

/** docs/finance.md 10.1: each event counts once. */
export const LEAD_EVENTS = [
  'email_confirmed',
  'plan_page_viewed',
  'onboarding_completed',
  'property_added',
  'demo_requested',
] as const
export type LeadEvent = (typeof LEAD_EVENTS)[number]

export const LEAD_BANDS = ['hot', 'warm', 'cold'] as const
export type LeadBand = (typeof LEAD_BANDS)[number]

export const isOpenLead = (status: LeadStatus): boolean => OPEN_LEAD_STATUSES.some((open) => open === status)
