import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CountedProgress } from '../../../ui/act/counted-progress.tsx'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { client, query } from '../../api.ts'
import shared from '../../shared/shared.module.css'
import type { ImportRun } from './import-types.ts'

/** The progress of a running import. People can leave the page or cancel. */
export function RunningStep({ run }: { run: ImportRun }): ReactNode {
  const { t } = useTranslation('imports')
  const cache = useQueryClient()
  const cancel = useWrite({
    mutationFn: () => client.imports.cancel({ id: run.id }),
    onSuccess: (cancelled) =>
      cache.setQueryData(query.imports.get.queryKey({ input: { id: run.id } }), cancelled),
    onError: (thrown) => toast.error(thrown),
  })
  return (
    <Card title={t('running.title', { file: run.fileName })}>
      <CountedProgress
        label={t('running.label')}
        done={run.doneRows}
        total={run.totalRows}
        state="running"
        onCancel={() => cancel.mutate()}
      />
      <p className={shared.quiet}>{t('running.leave')}</p>
    </Card>
  )
}
