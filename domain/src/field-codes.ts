/** What can be wrong with one field of a form; the texts are in locales under the same key. */
export const FIELD_CODES = [
  'required',
  'all_required',
  'too_short',
  'too_long',
  'not_allowed',
  'unknown_field',
  'email_invalid',
  'url_invalid',
  'time_invalid',
  'date_invalid',
  'amount_invalid',
  'amount_negative',
  'amount_not_positive',
  'amount_too_large',
  'number_invalid',
  'number_out_of_range',
  'position_invalid',
  'end_before_start',
  'min_above_max',
  'due_day_out_of_range',
  'check_out_after_check_in',
  'rate_needed',
  'season_overlaps',
  'step_repeated',
  'index_previous_year_100',
  'index_values_apart',
  'index_period',
  'reading_contradicts',
  'iban_invalid',
  'iban_known',
  'shares_not_whole',
  'owner_repeated',
  'password_weak',
  'password_wrong',
  'name_differs',
] as const

/** What can be wrong with a row of an imported file, besides its fields. */
export const ROW_CODES = [
  'already_exists',
  'duplicate_row',
  'row_too_long',
  'property_not_found',
  'property_ambiguous',
  'tenant_not_found',
  'tenant_ambiguous',
] as const

export type FieldCode = (typeof FIELD_CODES)[number]
export type FieldIssue = { field: string; code: FieldCode }
