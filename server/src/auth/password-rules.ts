/** Password rules: long enough, not common, not derived from the account's own data. Checked offline. */

import type { AuthError } from '../machinery/services/sign-in.ts'
import type { AuthPolicy } from '../machinery/sign-in-policy.ts'
import { invalid, weakPassword } from './errors.ts'
import { passwordBytesLimit } from './passwords.ts'

/** A password that can be guessed in fewer tries is refused. */
const fewestGuesses = 100_000
/** Only this many characters are rated: more cannot make a password weaker but take time. */
const judgedCharacters = 64

type Judge = { guesses(password: string, context: string[]): number; isCommon(password: string): boolean }

let judge: Promise<Judge> | undefined

/** The dictionaries have half a megabyte, so they are loaded with the first password and not at start. */
async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const common = new Set(dictionary['passwords-common'].map(String))
  return {
    guesses: (password, context) => estimator.check(password, context).guesses,
    isCommon: (password) => common.has(password.toLowerCase()),
  }
}

const theJudge = (): Promise<Judge> => {
  judge ??= loadJudge()
  return judge
}

const tooShort = (policy: AuthPolicy) =>
  weakPassword(`Password should be at least ${policy.passwordMinimum} characters.`, ['length'])
const tooCommon = () =>
  weakPassword('Password is known to be weak and easy to guess, please choose a different one.', ['pwned'])

/**
 * Checks a new password. `context`: words that a guesser tries first (product, e-mail).
 * Throws 400 validation_failed, 422 weak_password.
 */
export async function checkPassword(
  policy: AuthPolicy,
  password: string,
  context: readonly string[] = [],
): Promise<void> {
  if (Buffer.byteLength(password) > passwordBytesLimit) {
    throw invalid(`Password cannot be longer than ${passwordBytesLimit} bytes`)
  }
  if ([...password].length < policy.passwordMinimum) throw tooShort(policy)
  const { guesses, isCommon } = await theJudge()
  const judged = [...password].slice(0, judgedCharacters).join('')
  if (isCommon(password) || guesses(judged, context.flatMap(wordsOf)) < fewestGuesses) throw tooCommon()
}

/** Returns the weakness of a password that just signed in. It is only a look-up, because it runs at every sign-in. */
export async function weaknessOf(policy: AuthPolicy, password: string): Promise<AuthError | undefined> {
  if ([...password].length < policy.passwordMinimum) return tooShort(policy)
  return (await theJudge()).isCommon(password) ? tooCommon() : undefined
}

/** Returns an address and each of its parts. */
function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 3)
}
