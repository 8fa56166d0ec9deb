import type { ReactNode } from 'react'
import { AuditList } from '../audit/audit-list.tsx'

/** Who did what, in all organizations (AUDIT-04). */
export const AuditLogsSection = (): ReactNode => <AuditList across />
