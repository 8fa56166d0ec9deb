import { plain } from '../plain-text.ts'

type Choices = Readonly<Record<string, readonly string[]>>

const known = new WeakMap<Choices, Map<string, string>>()

/** Returns the key whose name or synonym the cell contains, or null. */
export function readChoice(text: string, choices: Choices): string | null {
  let words = known.get(choices)
  if (!words) {
    words = new Map(
      Object.entries(choices).flatMap(([key, all]) =>
        [key, ...all].map((word) => [plain(word), key] as const),
      ),
    )
    known.set(choices, words)
  }
  return words.get(plain(text)) ?? null
}
