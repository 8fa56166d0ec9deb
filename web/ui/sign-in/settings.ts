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

/** What the service offers; whether this browser can use it is found out when it is shown. */
interface Offer extends Omit<SignInSettings, 'native'> {
  /** Text in the user agent of the native wrapper. */
  nativeMark: string
}

const nothing: Offer = {
  google: false,
  nativeMark: '',
  phone: false,
  passkeys: false,
  signUp: true,
  minimum: 6,
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function load(): Promise<Offer> {
  const answer = await fetch('/auth/v1/settings')
  const body: unknown = answer.ok ? await answer.json() : null
  if (!isRecord(body)) return nothing
  const external = isRecord(body.external) ? body.external : {}
  return {
    google: external.google === true,
    nativeMark: typeof body.native_user_agent === 'string' ? body.native_user_agent : '',
    phone: external.phone === true,
    passkeys: body.passkeys_enabled === true,
    signUp: body.disable_signup !== true,
    minimum: typeof body.password_minimum === 'number' ? body.password_minimum : nothing.minimum,
  }
}

/** Until the response has arrived, only what is always offered is shown. */
export function useSignInSettings(): SignInSettings {
  const { nativeMark, ...offer } = useQuery({ queryKey: ['sign-in-settings'], queryFn: load }).data ?? nothing
  return {
    ...offer,
    native: inWrapper(nativeMark),
    passkeys: offer.passkeys && 'PublicKeyCredential' in globalThis,
  }
}
