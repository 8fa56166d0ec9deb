import type { ReactNode } from 'react'
import { EncryptionKeys } from './encryption-keys.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { SecondFactorShare } from './second-factor-share.tsx'

/** The organization's encryption key, its members' second factors and active sessions. */
export function SecuritySection(): ReactNode {
  return (
    <>
      <EncryptionKeys />
      <SecondFactorShare />
      <MemberSessions />
    </>
  )
}
