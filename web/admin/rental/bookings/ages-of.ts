/** '8, 10' -> [8, 10]; null if a part is not an age. */
export function agesOf(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const ages = parts.map(Number)
  return ages.every((age) => Number.isInteger(age) && age >= 0 && age <= 17) ? ages : null
}
