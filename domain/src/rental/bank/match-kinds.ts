/**
 * What a part of a line is booked as: money of a tenant, a refund of it, a receipt that the bank returned, an expense, another
 * income, or a transfer between own accounts.
 */
export const MATCH_KINDS = ['receipt', 'refund', 'returned', 'expense', 'income', 'transfer'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]
