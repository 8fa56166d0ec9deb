import type { ReactNode } from 'react'
import { EncryptionKeys } from './encryption-keys.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { SecondFactorShare } from './second-factor-share.tsx'

/** The organization's key, who has a second step, and where people are signed in. */
export function SecuritySection(): ReactNode {
  return (
    <>
      <EncryptionKeys />
      <SecondFactorShare />
      <MemberSessions />
    </>
  )
}
