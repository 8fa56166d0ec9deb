import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CountedProgress } from '../../../ui/act/counted-progress.tsx'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { type LetterBatch, letterTones } from './letter-data.ts'

const lookAgainMs = 1500

export const preload = recordPreload(query.letters.get)

/** /documents/letters/:id: the letters to several tenants, while they are made and afterwards. */
export function LetterBatchScreen(): ReactNode {
  const id = useRouteId()
  const { t } = useTranslation('letters')
  const found = useQuery({
    ...query.letters.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookAgainMs : false),
  })
  return (
    <Loaded query={found} back={{ to: '/documents/letters', label: t('title') }}>
      {(batch) => <BatchView batch={batch} />}
    </Loaded>
  )
}

function BatchView({ batch }: { batch: LetterBatch }): ReactNode {
  const { id, kind, delivery, state, made, refused, total, stage, can } = batch
  const { t } = useTranslation('letters')
  const { t: papers } = useTranslation('papers')
  const cancel = async (): Promise<void> => {
    try {
      await client.letters.cancel({ id })
      toast.success(t('cancelled'))
    } catch (thrown) {
      toast.error(thrown)
    }
    await refreshScreen()
  }
  const download = (): Promise<void> =>
    saveOnce(`archive ${id}`, async () =>
      savedFrom(await client.letters.archive({ id }), `${t(`kinds.${kind}`)}.zip`),
    ).catch(toast.error)
  const applies = batch.items.some(({ documentId, withdrawnAt }) => documentId && withdrawnAt === null)
  const acts: Act[] = applies ? [{ label: t('archive'), run: () => void download() }] : []
  return (
    <DetailPage
      title={t(`kinds.${kind}`)}
      sentence={[...(stage ? [papers(`stageNames.${stage}`)] : []), t(`deliveries.${delivery}`)].join(', ')}
      back={{ to: '/documents/letters', label: t('title') }}
      acts={acts}
      tabs={[
        {
          id: 'letters',
          label: t('list'),
          content: () => (
            <>
              <Card>
                <CountedProgress
                  label={t(`states.${state}`)}
                  text={[
                    t('progress', { made, total }),
                    ...(refused > 0 ? [t('refused', { count: refused })] : []),
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

function Items({ items }: Pick<LetterBatch, 'items'>): ReactNode {
  const { t } = useTranslation('letters')
  const { t: errors } = useTranslation('errors')
  const { t: documents } = useTranslation('documents')
  const language = useLanguage()
  return (
    <Card title={t('list')} rows>
      {items.map(({ position, tenantId, tenantName, state, reason, documentId, withdrawnAt }) => (
        <CardRow
          key={position}
          to={documentId ? `/documents/${documentId}` : `/tenants/${tenantId}`}
          title={tenantName}
          note={reason && errors(reason as 'internal_error')}
          end={
            withdrawnAt ? (
              <StateDot tone="overdue">
                {documents('withdrawn', { date: formatDate(withdrawnAt, language) })}
              </StateDot>
            ) : (
              <StateDot tone={letterTones[state]}>{t(`items.${state}`)}</StateDot>
            )
          }
        />
      ))}
    </Card>
  )
}
