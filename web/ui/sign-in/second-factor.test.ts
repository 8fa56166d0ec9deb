import { expect, test } from 'vitest'
import { lacksSecondFactor } from './second-factor.ts'

const session = (aal: string, factors: unknown[]): string => {
  const claims = Buffer.from(JSON.stringify({ aal, name: 'Żaneta' })).toString('base64url')
  return JSON.stringify({ access_token: `h.${claims}.s`, user: { factors } })
}
const totp = { status: 'verified', factor_type: 'totp' }

test.each([
  [session('aal1', [totp]), true],
  [session('aal2', [totp]), false],
  [session('aal1', [{ ...totp, status: 'unverified' }]), false],
  [session('aal1', [{ status: 'verified', factor_type: 'recovery_code' }]), false],
  [session('aal1', []), false],
  [null, false],
  ['{', false],
])('%# a session lacks its second factor only when one is verified and unused', (stored, lacks) => {
  expect(lacksSecondFactor(stored)).toBe(lacks)
})
