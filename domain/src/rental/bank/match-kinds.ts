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
] as const
