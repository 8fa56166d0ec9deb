import { type ErrorEntry, refused } from './error-entry.ts'

/** The error codes of templates of papers and of handover reports: a part of the list in errors.ts. */
export const PAPER_ERRORS = {
  inspection_open: refused(409),
  inspection_locked: refused(409),
  inspection_not_ready: refused(409),
  deduction_settled: refused(409),
  template_invalid: refused(422),
  template_too_long: refused(422),
  template_not_published: refused(409),
  template_value_missing: refused(422),
  too_many_templates: refused(422),
} satisfies Record<string, ErrorEntry>
