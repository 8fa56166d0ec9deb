import type { AuthError } from '@supabase/auth-js'
import { words } from '../app/words.ts'
import { NoIdToken } from './native-google.ts'

/** What was attempted. Errors without a text of their own get the text of the attempt. */
export type Attempted =
  | 'signIn'
  | 'signUp'
  | 'google'
  | 'passkey'
  | 'passkeyAdd'
  | 'reset'
  | 'change'
  | 'code'
  | 'reauth'

const byCode: Record<string, `sign_in:problem.${string}`> = {
  invalid_credentials: 'sign_in:problem.invalid',
  email_not_confirmed: 'sign_in:problem.unconfirmed',
  phone_not_confirmed: 'sign_in:problem.phoneUnconfirmed',
  user_already_exists: 'sign_in:problem.accountExists',
  email_exists: 'sign_in:problem.accountExists',
  phone_exists: 'sign_in:problem.phoneExists',
  account_locked: 'sign_in:problem.locked',
  over_request_rate_limit: 'sign_in:problem.tooOften',
  over_email_send_rate_limit: 'sign_in:problem.mailTooOften',
  over_sms_send_rate_limit: 'sign_in:problem.mailTooOften',
  same_password: 'sign_in:problem.samePassword',
  otp_expired: 'sign_in:problem.linkExpired',
  flow_state_not_found: 'sign_in:problem.linkExpired',
  flow_state_expired: 'sign_in:problem.linkExpired',
  bad_code_verifier: 'sign_in:problem.linkExpired',
  mfa_verification_failed: 'sign_in:problem.code',
  mfa_challenge_expired: 'sign_in:problem.code',
  mfa_recovery_codes_locked: 'sign_in:problem.locked',
  mfa_ip_address_mismatch: 'sign_in:problem.code',
  signup_disabled: 'sign_in:problem.signUpOff',
  email_provider_disabled: 'sign_in:problem.signUpOff',
  phone_provider_disabled: 'sign_in:problem.phoneOff',
  identity_already_exists: 'sign_in:problem.identityTaken',
  identity_not_found: 'sign_in:problem.identityMissing',
  single_identity_not_deletable: 'sign_in:problem.identityLast',
  email_conflict_identity_not_deletable: 'sign_in:problem.identityLast',
  access_denied: 'sign_in:problem.google',
  bad_oauth_callback: 'sign_in:problem.google',
  bad_oauth_state: 'sign_in:problem.google',
  flow_state_already_used: 'sign_in:problem.google',
  provider_disabled: 'sign_in:problem.google',
  provider_unreachable: 'sign_in:problem.google',
  provider_email_needs_verification: 'sign_in:problem.unconfirmed',
  demo_read_only: 'sign_in:problem.demo',
  unanswered: 'sign_in:problem.unexpected',
  user_banned: 'sign_in:problem.banned',
  password_change_required: 'sign_in:problem.ownPassword',
  reauthentication_needed: 'sign_in:problem.signInAgain',
  reauthentication_not_valid: 'sign_in:problem.reauthFailed',
  current_password_invalid: 'sign_in:problem.currentPassword',
  insufficient_aal: 'sign_in:problem.signInAgain',
  session_not_found: 'sign_in:problem.signInAgain',
  bad_jwt: 'sign_in:problem.signInAgain',
}

const isAuthError = (thrown: unknown): thrown is AuthError =>
  thrown instanceof Error && '__isAuthError' in thrown

/** The service did not answer: status 0 without a response, 502 and 504 from a proxy that did not reach it. */
const unanswered = (thrown: AuthError): boolean => [0, 502, 504].includes(thrown.status ?? 500)

/** The text for a failed attempt (ERR-28 to ERR-44): what is wrong and what to do next; never a code. */
export function authSentence(thrown: unknown, attempted: Attempted, passwordMinimum = 6): string {
  if (thrown instanceof NoIdToken) return words.t('sign_in:problem.googleNoToken')
  // Of the passkey prompt (passkey-words.ts), which is not loaded at first.
  if (thrown instanceof Error && 'problem' in thrown)
    return words.t(`sign_in:problem.${thrown.problem as 'passkey'}`)
  if (!isAuthError(thrown) || unanswered(thrown)) return words.t('sign_in:problem.unexpected')
  const otherwise = words.t(
    attempted === 'reauth' ? 'sign_in:problem.reauthFailed' : `sign_in:problem.${attempted}`,
  )
  if (attempted === 'reauth' && thrown.code === 'invalid_credentials') return otherwise
  if (thrown.code === 'weak_password') return weakSentence(thrown, passwordMinimum)
  if (attempted === 'code' && thrown.code === 'otp_expired') return words.t('sign_in:problem.code')
  if (thrown.code === 'validation_failed' && /email/i.test(thrown.message))
    return words.t('sign_in:problem.emailInvalid')
  return codeSentence(thrown.code) ?? otherwise
}

/** The text of an error code from an address; undefined if it has none. */
export function codeSentence(code: string | undefined): string | undefined {
  const key = byCode[code ?? '']
  return key === undefined ? undefined : words.t(key as 'sign_in:problem.invalid')
}

function weakSentence(error: AuthError, count: number): string {
  const reasons: unknown = Reflect.get(error, 'reasons')
  return Array.isArray(reasons) && reasons.includes('length')
    ? words.t('sign_in:problem.tooShort', { count })
    : words.t('sign_in:problem.weak')
}
