import type { QueryKey } from '@tanstack/react-query'

/** Answers of the API with the keys of their queries. */
export type Answers = readonly (readonly [key: QueryKey, data: unknown])[]

/** The element of a public page that contains the answers it shows, as JSON. */
export const answersId = 'answers'

/**
 * The answers in the document, so that the application shows them at once and does not ask again. Empty on other
 * pages.
 */
export function answersInDocument(): Answers {
  const text = globalThis.document?.getElementById(answersId)?.textContent
  return text ? (JSON.parse(text) as Answers) : []
}
