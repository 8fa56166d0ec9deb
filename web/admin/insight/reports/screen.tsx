import type { ReactNode } from 'react'
import { AccessDenied } from '../../../ui/app/access-denied.tsx'
import { usePermission } from '../../frame/session.tsx'
import { BulkScreen } from './bulk.tsx'
import { useReportAddress } from './report-state.ts'
import { ResultScreen } from './result.tsx'
import { Wizard } from './wizard.tsx'

/** /reports: the step-by-step form; with a type in the address the report; with `bulk` several reports. */
export function ReportsScreen(): ReactNode {
  const { search } = useReportAddress()
  if (!usePermission('view_reports')) return <AccessDenied />
  if (search.bulk !== undefined) return <BulkScreen />
  return search.type === undefined || search.step !== undefined ? <Wizard /> : <ResultScreen />
}
