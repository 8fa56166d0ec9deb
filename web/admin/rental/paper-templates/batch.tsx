import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CountedProgress } from '../../../ui/act/counted-progress.tsx'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import type { Act } from '../../../ui/detail/detail-page.tsx'
import { DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../ui/show/tone.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { type Batch, useVariableName } from './template-data.ts'

const lookAgainMs = 1500

const tones: Record<Batch['items'][number]['state'], Tone> = {
  waiting: 'neutral',
  made: 'settled',
  refused: 'overdue',
  cancelled: 'neutral',
}

export const preload = recordPreload(query.paperTemplates.getBatch)

/** /documents/batches/:id: the papers of several leases, while they are made and afterwards. */
export function PaperBatchScreen(): ReactNode {
  const id = useRouteId()
  const { t } = useTranslation('paper_templates')
  const found = useQuery({
    ...query.paperTemplates.getBatch.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookAgainMs : false),
  })
  return (
    <Loaded query={found} back={{ to: '/documents/templates', label: t('back') }}>
      {(batch) => <BatchView batch={batch} />}
    </Loaded>
  )
}

function BatchView({ batch }: { batch: Batch }): ReactNode {
  const { id, state, made, refused, total, version, templateId, templateName, can } = batch
  const { t } = useTranslation('paper_templates')
  const cancel = async (): Promise<void> => {
    try {
      await client.paperTemplates.cancelBatch({ id })
      toast.success(t('batch.cancelled'))
    } catch (thrown) {
      toast.error(thrown)
    }
    await refreshScreen()
  }
  const download = (): Promise<void> =>
    saveOnce(`archive ${id}`, async () =>
      savedFrom(await client.paperTemplates.batchArchive({ id }), `${templateName}.zip`),
    ).catch(toast.error)
  const acts: Act[] = made > 0 ? [{ label: t('batch.archive'), run: () => void download() }] : []
  return (
    <DetailPage
      title={t('batch.title')}
      sentence={`${templateName} · ${t('versions.of', { number: version })}`}
      back={{ to: `/documents/templates/${templateId}?tab=batches`, label: templateName }}
      acts={acts}
      tabs={[
        {
          id: 'papers',
          label: t('fields.papers'),
          content: () => (
            <>
              <Card>
                <CountedProgress
                  label={t(`batch.states.${state}`)}
                  text={[
                    t('batch.progress', { made, total }),
                    ...(refused > 0 ? [t('batch.refused', { count: refused })] : []),
                  ].join(' · ')}
                  done={made + refused}
                  total={total}
                  state={state === 'done' ? 'finished' : state}
                  {...(can.cancel ? { onCancel: () => void cancel() } : {})}
                />
              </Card>
              <Items items={batch.items} />
            </>
          ),
        },
      ]}
    />
  )
}

function Items({ items }: Pick<Batch, 'items'>): ReactNode {
  const { t } = useTranslation('paper_templates')
  const { t: errors } = useTranslation('errors')
  const name = useVariableName()
  const why = ({ missing, reason, unprintable }: Batch['items'][number]): string => {
    if (missing.length > 0) return t('batch.missing', { names: missing.map(name).join(', ') })
    if (unprintable.length > 0) return t('batch.unprintable', { characters: unprintable.join(' ') })
    return reason ? errors(reason as 'internal_error') : ''
  }
  return (
    <Card title={t('fields.papers')} rows>
      {items.map((item) => (
        <CardRow
          key={item.leaseId}
          to={item.documentId ? `/documents/${item.documentId}` : `/leases/${item.leaseId}`}
          title={item.tenantName}
          note={item.propertyAddress}
          end={<StateDot tone={tones[item.state]}>{t(`batch.items.${item.state}`)}</StateDot>}
          endNote={why(item)}
        />
      ))}
    </Card>
  )
}
