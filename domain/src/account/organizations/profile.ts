/** How an organization works and what it is after (ORG-09 to ORG-13): told by itself, used by nobody else. */

/** By what it likes to be reached (ORG-13). */
export const COMMUNICATION_CHANNELS = ['email', 'phone', 'text_message', 'messenger', 'meeting'] as const
export type CommunicationChannel = (typeof COMMUNICATION_CHANNELS)[number]

export const MOST_YEARS = 150
export const MOST_PEOPLE = 1_000_000
