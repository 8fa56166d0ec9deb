/** Throws the error that the client returns in its answer. */
export function orThrow<Answer extends { error: unknown }>(answer: Answer): Answer {
  if (answer.error) throw answer.error
  return answer
}
