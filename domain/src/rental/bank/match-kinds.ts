/**
 * What a part of a line is booked as: money of a tenant, a refund of it, a receipt that the bank returned, an expense, another
 * income, a payout to an owner, money that an owner paid in, or a transfer between own accounts.
 */
export const MATCH_KINDS = [
  'receipt',
  'refund',
  'returned',
  'expense',
  'income',
  'owner_payout',
  'owner_contribution',
  'transfer',
] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** Whether money of a kind came in or went out. A transfer between own accounts is neither. */
export const DIRECTION_OF: Readonly<Record<MatchKind, 'in' | 'out' | null>> = {
  receipt: 'in',
  income: 'in',
  owner_contribution: 'in',
  expense: 'out',
  owner_payout: 'out',
  refund: 'out',
  returned: 'out',
  transfer: null,
}

/** What people record by hand as money that came or went. A return takes a receipt back, so it is named by its receipt. */
export const RECORDED_KINDS = [
  'receipt',
  'refund',
  'returned',
  'expense',
  'income',
  'owner_payout',
  'owner_contribution',
] as const satisfies readonly MatchKind[]
export type RecordedKind = (typeof RECORDED_KINDS)[number]

/** Ways to pay that no line of the account returns: the money did not come through it. */
export const NEVER_RETURNED_BY_LINE = ['cash', 'card', 'paypal'] as const

/** Why a line may be the money of a tenant. */
export const MATCH_REASONS = [
  'reference',
  'virtual_account',
  'payer',
  'expected',
  'expected_next',
  'expected_with_deposit',
  'one_charge',
  'equal_charges',
  'full_name',
  'surname',
  'address',
  'date',
  'other_reference',
  'other_payer',
  'booked_before',
  'recorded_otherwise',
  'recorded_in_parts',
] as const
