/**
 * Password strength by the number of guesses, computed with the server's estimator
 * (server/src/auth/password-rules.ts).
 */
export type Strength = 'tooShort' | 'weak' | 'fair' | 'good' | 'strong'

/** The server rejects passwords that need fewer guesses than this. */
const refusedBelow = 1e5

type Guesses = (password: string, context: string[]) => number
let loaded: Promise<Guesses> | undefined

/** The dictionaries are large, so they are loaded with the first letter of a new password. */
async function load(): Promise<Guesses> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, context) => estimator.check(password, context).guesses
}

export async function guessesOf(password: string, context: readonly string[]): Promise<number> {
  loaded ??= load()
  const words = context.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return (await loaded)(
    [...password].slice(0, 64).join(''),
    words.filter((word) => word.length >= 3),
  )
}

export function strengthOf(password: string, guesses: number, minimum: number): Strength {
  if ([...password].length < minimum) return 'tooShort'
  if (guesses < refusedBelow) return 'weak'
  return guesses < 1e8 ? 'fair' : guesses < 1e10 ? 'good' : 'strong'
}
