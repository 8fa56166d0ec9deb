import type { ReactNode } from 'react'
import { fieldText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { DatesNote, LeasesNote, NotTakenCard, TotalsNote } from './check-notes.tsx'
import { FormatCard } from './format-card.tsx'
import { ImportBar } from './import-bar.tsx'
import type { Checked, ImportRun } from './import-types.ts'
import css from './imports.module.css'
import { MappingCard } from './mapping-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ProblemsCard } from './problems-card.tsx'
import { ResultStrip } from './result-strip.tsx'
import { useChecked } from './use-checked.ts'

/** How the file was understood, which rows will be imported and which not. Nothing is saved yet. */
export function CheckStep({ run }: { run: ImportRun }): ReactNode {
  const { t } = useTranslation(['imports', 'errors'])
  const { checked, correct, checking } = useChecked(run.id)
  return (
    <>
      {run.status === 'failed' && (
        <Alert color="overdue" title={t('done.failed')}>
          {run.errorCode && fieldText(run.errorCode)} {t('done.failedText')}
        </Alert>
      )}
      <Loaded query={checked} back={{ to: '/import', label: t('act.otherFile') }}>
        {(known) => <Tried checked={known} correct={correct} checking={checking} />}
      </Loaded>
    </>
  )
}

interface TriedProps {
  checked: Checked
  correct: ReturnType<typeof useChecked>['correct']
  checking: boolean
}

function Tried({ checked, correct, checking }: TriedProps): ReactNode {
  const { t } = useTranslation(['imports', 'errors'])
  const { subject } = checked.run
  return (
    <div className={css.check} aria-busy={checking}>
      <p className="visually-hidden" role="status">
        {checking
          ? t('result.checking')
          : `${t('result.good')}: ${checked.goodRows}. ${t('result.bad')}: ${checked.badRows}.`}
      </p>
      <ResultStrip checked={checked} />
      <TotalsNote rows={checked.totalsRows} />
      <DatesNote dates={checked.dates} format={checked.format} />
      {checked.leases && <LeasesNote {...checked.leases} />}
      <MappingCard checked={checked} onChange={(mapping) => correct({ mapping })} />
      <FormatCard checked={checked} onChange={(format) => correct({ format })} />
      {checked.problems.length > 0 && (
        <ProblemsCard runId={checked.run.id} problems={checked.problems} subject={subject} />
      )}
      {checked.notTaken.length > 0 && <NotTakenCard rows={checked.notTaken} subject={subject} />}
      {checked.preview.length > 0 && <PreviewCard checked={checked} />}
      <ImportBar checked={checked} checking={checking} />
    </div>
  )
}
