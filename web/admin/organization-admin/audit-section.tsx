import type { ReactNode } from 'react'
import { AuditList } from '../audit/audit-list.tsx'
import { AuditCheck } from '../shared/audit-check.tsx'

/** Who did what, and the proof that nothing of it was changed. */
export function AuditSection(): ReactNode {
  return (
    <>
      <AuditList />
      <AuditCheck />
    </>
  )
}
