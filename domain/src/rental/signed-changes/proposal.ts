/** What a signed paper proposes for its lease. Somebody makes the change; the signature never does. */

/** Kinds of documents that change or end a lease when they are signed. */
export const APPLIED_KINDS = ['annex', 'notice'] as const
type AppliedKind = (typeof APPLIED_KINDS)[number]

/** An annex proposes other terms, a notice the end of the lease. */
export const proposalOf = (kind: AppliedKind): 'changeTerms' | 'terminate' =>
  kind === 'annex' ? 'changeTerms' : 'terminate'

/** The lease was changed as the paper says, or the paper changes nothing that the lease stores. */
export const CHANGE_OUTCOMES = ['applied', 'no_change'] as const
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number]
