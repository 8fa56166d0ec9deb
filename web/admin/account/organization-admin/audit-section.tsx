import type { ReactNode } from 'react'
import { AuditCheck } from '../../shared/audit-check.tsx'
import { AuditList } from '../audit/audit-list.tsx'

/** Who did what, and the proof that nothing of it was changed. */
export function AuditSection(): ReactNode {
  return (
    <>
      <AuditList />
      <AuditCheck />
    </>
  )
}
