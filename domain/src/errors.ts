import { BANK_ERRORS } from './bank-errors.ts'
import { alarming, type ErrorEntry, refused } from './error-entry.ts'
import type { FieldIssue } from './field-codes.ts'
import { PAPER_ERRORS } from './paper-errors.ts'

/** The only list of stable error codes, with HTTP status and alert of the operator; texts: locales/<language>/errors.json. */
export const ERRORS = {
  // papers: templates and handover reports
  ...PAPER_ERRORS,

  // the API itself
  bad_request: refused(400),
  validation_failed: refused(422),
  unauthenticated: refused(401),
  session_expired: refused(401),
  second_factor_needed: refused(401),
  reauthentication_needed: refused(401),
  password_change_required: refused(403),
  forbidden: refused(403),
  not_found: refused(404),
  conflict: refused(409),
  version_conflict: refused(409),
  in_use: refused(409),
  idempotency_conflict: refused(409),
  recorded_before: refused(409),
  write_cancelled: refused(409),
  payload_too_large: refused(413),
  unsupported_media_type: refused(415),
  rate_limited: refused(429),
  internal_error: alarming(500),
  service_unavailable: alarming(503),
  demo_view_only: refused(403),
  // dates and amounts
  date_invalid: refused(422),
  period_invalid: refused(422),
  amount_invalid: refused(422),
  amount_not_positive: refused(422),
  amount_negative: refused(422),
  amount_too_large: refused(422),
  currency_mismatch: refused(422),
  rate_invalid: refused(422),
  reading_needed: refused(409),

  // properties and bookings
  property_has_leases: refused(409),
  property_has_open_charges: refused(409),
  property_not_rentable_long_term: refused(422),
  property_not_rentable_short_term: refused(422),
  property_has_bookings: refused(409),
  property_has_calendars: refused(409),
  booking_overlaps: refused(409),
  days_blocked: refused(409),
  booking_action_refused: refused(409),
  stay_is_no_echo: refused(409),
  event_is_other_stay: refused(409),
  channel_decides_days: refused(409),
  stay_length_invalid: refused(422),
  stay_too_short: refused(422),
  stay_too_long: refused(422),
  too_many_guests: refused(422),
  rate_missing: refused(422),
  price_changed: refused(409),
  fee_changed: refused(409),
  departure_outside_stay: refused(422),
  stay_requests_closed: refused(409),
  proof_invalid: refused(422),

  // leases
  lease_overlaps: refused(409),
  lease_end_before_start: refused(422),
  lease_terms_missing: refused(422),
  lease_not_open: refused(409),
  lease_already_terminated: refused(409),
  lease_termination_outside_range: refused(422),
  lease_has_no_end: refused(422),
  lease_extension_not_later: refused(422),
  lease_already_renewed: refused(409),
  lease_called_off: refused(409),
  lease_not_called_off: refused(409),
  lease_has_payments: refused(409),
  lease_charges_cancelled: refused(409),
  terms_change_outside_lease: refused(422),
  interest_above_proposal: refused(409),
  later_terms_exist: refused(409),
  indexation_follows: refused(409),
  indexation_planned: refused(409),
  rent_unchanged: refused(409),
  indexation_in_force: refused(409),
  bills_already_settled: refused(409),
  bills_nothing_charged: refused(409),
  settlement_of_building: refused(409),
  part_of_bills_settlement: refused(409),
  part_of_deposit_settlement: refused(409),
  settlement_closed: refused(409),
  letters_being_made: refused(409),
  supplement_exists: refused(409),
  settlement_tenant_removed: refused(409),
  utilities_incomplete: refused(409),
  expense_already_settled: refused(409),

  // the tenant ledger
  ledger_event_duplicate: alarming(409),
  ledger_target_missing: refused(404),
  charge_not_open: refused(409),
  charge_cancelled: refused(409),
  receipt_not_completed: refused(409),
  nothing_to_demand: refused(409),
  letter_sent_today: refused(409),
  letters_made_today: refused(409),
  nothing_to_terminate: refused(409),
  nothing_to_confirm: refused(409),
  tenant_not_reached: refused(409),
  objection_too_late: refused(409),
  receipt_already_refunded: refused(409),
  refund_exceeds_receipt: refused(422),
  refund_needs_reason: refused(422),
  credit_exceeds_charge: refused(422),
  write_off_needs_reason: refused(422),
  write_off_exceeds_remaining: refused(422),
  already_reversed: refused(409),
  paid_by_card: refused(409),
  refunded_to_card: refused(409),
  card_amount_changed: refused(409),
  not_reversible: refused(409),
  deposit_receipt_needed: refused(422),
  deposit_exceeds_held: refused(422),
  deposit_settled: refused(409),
  books_differ: alarming(500),
  // owners of properties
  statement_too_early: refused(409),
  statement_issued: refused(409),
  owner_needs_email: refused(422),

  // expenses split over several properties
  split_needs_several: refused(422),
  split_property_repeated: refused(422),
  split_weight_missing: refused(422),
  split_without_weight: refused(422),
  split_amounts_differ: refused(422),
  split_of_loan_payment: refused(422),
  split_of_ticket: refused(422),
  // recurring expenses
  recurring_expense_ended: refused(409),
  later_shares: refused(409),
  shares_of_moved_out: refused(409),

  // tickets
  message_has_ticket: refused(409),
  assignee_blocked: refused(409),
  assignee_only_reads: refused(409),
  ticket_booked: refused(409),
  ticket_without_vendor: refused(422),
  ticket_cancelled: refused(409),
  link_invalid: refused(404),

  // tenants and invitations
  tenant_has_leases: refused(409),
  several_leases: refused(422),
  no_lease_on_day: refused(422),
  tenant_has_open_money: refused(409),
  tenant_has_open_signing: refused(409),
  portal_has_open_signing: refused(409),
  invitation_needs_email: refused(422),
  own_address_needed: refused(409),
  invitation_invalid: refused(404),
  invitation_expired: refused(410),
  invitation_already_accepted: refused(409),
  activation_invalid: refused(404),
  activation_expired: refused(410),
  nothing_to_remind: refused(422),
  reminder_needs_email: refused(422),
  tenant_account_disabled: refused(403),
  landlord_account: refused(403),
  portal_account: refused(403),
  invitation_open: refused(409),
  invitation_needs_sign_in: refused(409),
  invitation_other_address: refused(403),

  // organizations, members, users
  organization_missing: refused(404),
  organization_needs_owner: refused(409),
  new_owner_blocked: refused(409),
  invited_is_tenant: refused(409),
  member_already: refused(409),
  email_taken: refused(409),
  slug_taken: refused(409),
  approval_pending: refused(403),
  terms_required: refused(403),
  role_not_allowed: refused(403),
  organization_suspended: refused(403),
  erasure_needs_suspension: refused(409),
  erasure_needs_export: refused(409),
  own_account: refused(409),
  last_super_admin: refused(409),
  account_owns_organization: refused(409),

  // subscriptions
  plan_limit_reached: refused(402),
  feature_not_in_plan: refused(402),
  plan_not_available: refused(409),
  subscription_read_only: refused(402),
  payment_provider_failed: alarming(502),

  // files, import, export, reports
  file_type_not_allowed: refused(415),
  file_too_large: refused(413),
  file_unreadable: refused(422),
  calendar_unreadable: refused(422),
  calendar_address_refused: refused(422),
  calendar_not_read: refused(422),
  calendar_known: refused(409),
  too_many_calendars: refused(409),
  file_too_complex: refused(422),
  pdf_encrypted: refused(422),
  pdf_with_scripts: refused(422),
  pdf_starts_programs: refused(422),
  pdf_with_attachments: refused(422),
  signed_file_differs: refused(422),
  signed_file_adds_more: refused(422),
  signed_file_without_signature: refused(422),
  signed_file_with_several: refused(422),
  signed_file_forbids_more: refused(422),
  signed_file_signature_invalid: refused(422),
  signed_file_certificate_invalid: refused(422),
  signed_file_certificate_used: refused(422),
  file_missing: alarming(410),
  too_many_pixels: refused(422),
  too_many_files: refused(409),
  too_many_views: refused(409),
  too_many_saved_replies: refused(409),
  too_many_announced: refused(409),
  portal_not_used: refused(409),
  storage_full: refused(409),
  message_not_withdrawable: refused(409),
  document_confidential: refused(422),
  document_of_another_tenant: refused(422),
  signing_not_open: refused(409),
  not_your_turn: refused(409),
  already_signed: refused(409),
  party_signed: refused(409),
  party_not_in_turn: refused(409),
  document_changed: refused(409),
  document_locked: refused(409),
  form_not_allowed: refused(422),
  signer_without_account: refused(422),
  signing_already_begun: refused(409),
  reminders_used_up: refused(409),
  signing_code_wrong: refused(422),
  signing_code_needed: refused(403),
  import_format_unknown: refused(415),
  import_format_differs: refused(415),
  import_format_old_excel: refused(415),
  import_empty: refused(422),
  ...BANK_ERRORS,
  receipt_refunded: refused(409),
  import_too_many_rows: refused(413),
  import_too_many_columns: refused(413),
  import_column_missing: refused(422),
  import_row_invalid: refused(422),
  import_exceeds_plan: refused(402),
  export_failed: alarming(500),
  export_changed: refused(409),
  report_failed: alarming(500),
  report_period_too_long: refused(422),
  mail_not_sent: alarming(502),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

/** Data that helps to understand an error: ids, dates, cents. Never a sentence. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null | readonly FieldIssue[]>>

/** A rule of renting was broken, or an API call was refused. `code` is stable; its text is in locales/. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  get report(): boolean {
    return ERRORS[this.code].report
  }
}

/** Throws `validation_failed` with the issues if there are any. */
export function refuseIssues(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new DomainError('validation_failed', { issues })
}
