/**
 * How an organization works and what its aims are (ORG-09 to ORG-13). Entered by the organization; nothing else uses
 * it.
 */

/** How the organization prefers to be contacted (ORG-13). */
export const COMMUNICATION_CHANNELS = ['email', 'phone', 'text_message', 'messenger', 'meeting'] as const

export const MOST_YEARS = 150
export const MOST_PEOPLE = 1_000_000
