import { auth } from '../../../ui/api/auth.ts'
import { orThrow } from '../../../ui/sign-in/or-throw.ts'

export const factorsKey = ['sign-in', 'factors'] as const

/** The active authenticator app, and set-ups that were never finished. */
export async function loadFactors(): Promise<{ app: string | null; unfinished: string[] }> {
  const { data } = orThrow(await (await auth()).mfa.listFactors())
  const all = data?.all ?? []
  return {
    app: data?.totp[0]?.id ?? null,
    unfinished: all
      .filter(({ factor_type: type, status }) => type === 'totp' && status === 'unverified')
      .map(({ id }) => id),
  }
}
