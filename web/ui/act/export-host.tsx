import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { CountedProgress } from './counted-progress.tsx'
import { Dialog } from './dialog.tsx'
import { counted, useRunningExport } from './save-parts.ts'

/** Shows how far an export is that comes in parts, with a button that stops it. */
export function ExportHost(): ReactNode {
  const running = useRunningExport()
  return running && <RunningExport running={running} />
}

function RunningExport({
  running,
}: {
  running: NonNullable<ReturnType<typeof useRunningExport>>
}): ReactNode {
  const { t } = useTranslation('files')
  return (
    <Dialog opened title={t('export.title')} onClose={running.stop} withoutCross>
      <CountedProgress
        label={running.fileName}
        text={t('export.counted', counted(running))}
        done={running.done}
        total={running.total}
        state="running"
        onCancel={running.stop}
      />
      <p className="muted">{t('export.sentence')}</p>
    </Dialog>
  )
}
