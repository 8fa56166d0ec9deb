import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { query } from '../../api.ts'
import type { ImportRun } from './import-types.ts'
import css from './imports.module.css'
import { useUndoImport } from './use-undo-import.ts'

const lookAgain = 1000

/** Earlier imports. A running one shows its progress, a finished one can be undone. */
export function ImportHistory(): ReactNode {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { undo } = useUndoImport()
  const { data } = useQuery({
    ...query.imports.list.queryOptions(),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running') ? lookAgain : false,
  })
  if (!data || data.length === 0) return null
  return (
    <Card title={t('history.title')} rows>
      {data.map((run) => (
        <CardRow
          key={run.id}
          title={<AppLink to={`/import?run=${run.id}`}>{run.fileName}</AppLink>}
          note={`${t(`subjects.${run.subject}`)} · ${formatDate(run.createdAt, language, 'instant')}`}
          end={
            <span className={css.historyEnd}>
              <Outcome run={run} />
              {run.canUndo && (
                <Button size="compact-sm" variant="subtle" onClick={() => undo(run)}>
                  {t('history.undo')}
                </Button>
              )}
            </span>
          }
        />
      ))}
    </Card>
  )
}

function Outcome({ run }: { run: ImportRun }): ReactNode {
  const { t } = useTranslation(['imports', 'ui'])
  const text =
    run.status === 'running'
      ? t('ui:progress.counted', { done: run.doneRows, total: run.totalRows })
      : run.status === 'done'
        ? t('history.imported', { count: run.importedRows })
        : t(`status.${run.status}`)
  return <span className="muted">{text}</span>
}
