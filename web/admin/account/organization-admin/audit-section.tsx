import type { ReactNode } from 'react'
import { AuditCheck } from '../../shared/audit-check.tsx'
import { AuditList } from '../audit/audit-list.tsx'

/** The audit log, and the check that nothing in it was changed. */
export function AuditSection(): ReactNode {
  return (
    <>
      <AuditList />
      <AuditCheck />
    </>
  )
}
