/** What the server says of a card payment, in cents. An older server says nothing of what went back. */
interface Confirmed {
  status: 'open' | 'paid' | 'closed'
  amount: number
  credit: number
  refunded?: number
  disputed?: number
}
type Part = 'refundedPart' | 'disputedPart' | 'credit'
type First = Confirmed['status'] | 'refundedWhole' | 'disputedWhole'

/**
 * The sentences about a card payment, in their order: the first says what became of all of it, the others what became of parts. One that
 * went back whole is not called received.
 */
export function cardSentences({ status, amount, credit, refunded = 0, disputed = 0 }: Confirmed): {
  first: First
  rest: Part[]
} {
  if (status === 'paid' && refunded >= amount) return { first: 'refundedWhole', rest: [] }
  if (status === 'paid' && disputed >= amount) return { first: 'disputedWhole', rest: [] }
  const rest: Part[] = []
  if (refunded > 0) rest.push('refundedPart')
  if (disputed > 0) rest.push('disputedPart')
  if (credit > 0) rest.push('credit')
  return { first: status, rest }
}
