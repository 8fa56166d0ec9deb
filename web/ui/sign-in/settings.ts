import { useQuery } from '@tanstack/react-query'
import { inWrapper } from './native-google.ts'

/** What the sign-in service of this installation offers. */
export interface SignInSettings {
  google: boolean
  /** The page runs inside the native wrapper, which has its own Google sign-in (AUTH-06). */
  native: boolean
  phone: boolean
  passkeys: boolean
  signUp: boolean
  /** The minimum length of a password (AUTH-13). */
  minimum: number
}

const nothing: SignInSettings = {
  google: false,
  native: false,
  phone: false,
  passkeys: false,
  signUp: true,
  minimum: 6,
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function load(): Promise<SignInSettings> {
  const answer = await fetch('/auth/v1/settings')
  const body: unknown = answer.ok ? await answer.json() : null
  if (!isRecord(body)) return nothing
  const external = isRecord(body.external) ? body.external : {}
  return {
    google: external.google === true,
    native: inWrapper(typeof body.native_user_agent === 'string' ? body.native_user_agent : ''),
    phone: external.phone === true,
    passkeys: body.passkeys_enabled === true && 'PublicKeyCredential' in window,
    signUp: body.disable_signup !== true,
    minimum: typeof body.password_minimum === 'number' ? body.password_minimum : nothing.minimum,
  }
}

/** Until the response has arrived, only what is always offered is shown. */
export function useSignInSettings(): SignInSettings {
  return useQuery({ queryKey: ['sign-in-settings'], queryFn: load }).data ?? nothing
}
