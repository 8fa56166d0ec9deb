import { confirm } from '../act/confirm.ts'
import { words } from '../app/words.ts'
import type { Arrival } from './arrival.ts'
import { type Kept, keptSession } from './session-store.ts'

/**
 * Whether a followed link may sign in here. This browser asks for its own links with a code, so tokens in an address
 * come from a link that somebody else asked for, and the person decides (nobody is signed in silently as another
 * person). A link of the account that is already signed in needs no question.
 */
export async function mayArrive(arrival: Exclude<Arrival, { kind: 'none' }>): Promise<boolean> {
  if (arrival.kind !== 'tokens') return true
  const kept = keptSession()
  const named = holderOf(arrival.accessToken)
  if (!named) return false
  if (kept?.userId === named.userId) return true
  await words.load('sign_in')
  return await confirm(questionOf(named.name, kept))
}

function questionOf(name: string, kept: Kept) {
  return {
    title: words.t('sign_in:link.title', { name }),
    text: kept
      ? words.t('sign_in:link.instead', { name, current: kept.name })
      : words.t('sign_in:link.sentence', { name }),
    act: words.t('sign_in:link.continue'),
    tone: 'accent' as const,
    reversible: true,
  }
}

/** The account that a token names. Only for display: the service checks the token. */
export function holderOf(token: string): { userId: string; name: string } | null {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (each) => each.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null) return null
    const [userId, email, phone]: unknown[] = ['sub', 'email', 'phone'].map((name) =>
      Reflect.get(claims, name),
    )
    if (typeof userId !== 'string') return null
    const name =
      typeof email === 'string' && email ? email : typeof phone === 'string' && phone ? `+${phone}` : ''
    return name ? { userId, name } : null
  } catch {
    return null
  }
}
