/**
 * The work that a browser does before it asks for a stay (docs/decisions/154): a number that gives the SHA-256 of challenge and number
 * enough leading zero bits. A person does not notice it, a program that sends thousands of requests does.
 */
export const PROOF = {
  /** On average 32,768 attempts: a tenth of a second on a desktop, a second on a slow phone. */
  bits: 15,
  /** How long a challenge may be used. */
  minutes: 60,
} as const

/** The text whose SHA-256 is compared. */
export const proofText = (challenge: string, nonce: number): string => `${challenge}.${nonce}`

/** Whether a hash begins with so many zero bits. */
export function hasLeadingZeros(hash: ArrayLike<number>, bits: number): boolean {
  for (let at = 0; at < bits; at += 8) {
    const rest = bits - at
    if (hash[at / 8]! >> (rest >= 8 ? 0 : 8 - rest) !== 0) return false
  }
  return true
}
