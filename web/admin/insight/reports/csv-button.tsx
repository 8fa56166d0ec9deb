import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { saveOnce } from '../../../ui/act/save-file.ts'
import { errorText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { isComplete, questionOf, type ReportState } from './report-state.ts'

/** Saves exactly the shown report as CSV, for people who may export. */
export function CsvButton({ state, compact = false }: { state: ReportState; compact?: boolean }): ReactNode {
  const { t } = useTranslation('reports')
  const mayExport = usePermission('export_data')
  const [busy, setBusy] = useState(false)
  if (!mayExport) return null
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      await saveOnce('report', () => client.reports.exportCsv({ ...questionOf(state), hide: state.hidden }))
    } catch (thrown) {
      toast.error(errorText(thrown), t('exportFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size={compact ? 'compact-sm' : undefined}
      loading={busy}
      disabled={!isComplete(state)}
      leftSection={<IconDownload size={compact ? 15 : 17} aria-hidden="true" />}
      onClick={() => void run()}
    >
      {t('print.csv')}
    </Button>
  )
}
