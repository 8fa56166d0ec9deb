import { useQuery } from '@tanstack/react-query'

/** What the sign-in service offers here. */
export interface SignInSettings {
  google: boolean
  phone: boolean
  passkeys: boolean
  signUp: boolean
}

const nothing: SignInSettings = { google: false, phone: false, passkeys: false, signUp: true }
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function load(): Promise<SignInSettings> {
  const answer = await fetch('/auth/v1/settings')
  const body: unknown = answer.ok ? await answer.json() : null
  if (!isRecord(body)) return nothing
  const external = isRecord(body.external) ? body.external : {}
  return {
    google: external.google === true,
    phone: external.phone === true,
    passkeys: body.passkeys_enabled === true && 'PublicKeyCredential' in window,
    signUp: body.disable_signup !== true,
  }
}

/** Until the answer is there, only what is always offered is shown. */
export function useSignInSettings(): SignInSettings {
  return useQuery({ queryKey: ['sign-in-settings'], queryFn: load }).data ?? nothing
}
