import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { confirm } from '../../../ui/act/confirm.ts'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { useFeature } from '../../account/subscriptions/plan-gate.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { removeAndLeave } from '../../shared/removal.ts'
import { useRouteId } from '../../shared/route-id.ts'
import shared from '../../shared/shared.module.css'
import { useCurrency } from '../../shared/use-currency.ts'
import { Editor } from './editor.tsx'
import { stateOf, stateTones, type TemplateDetail } from './template-data.ts'

const RenameForm = onFirstUse(() => import('./rename-form.tsx').then((part) => part.RenameForm))
const BatchForm = onFirstUse(() => import('./batch-form.tsx').then((part) => part.BatchForm))

export const preload = recordPreload(query.paperTemplates.get)

/** /documents/templates/:id: the text of a template, its versions and its batches. */
export function PaperTemplateScreen(): ReactNode {
  const id = useRouteId()
  const { t } = useTranslation('paper_templates')
  const found = useQuery(query.paperTemplates.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: '/documents/templates', label: t('back') }}>
      {(detail) => <TemplateView key={detail.template.id} detail={detail} />}
    </Loaded>
  )
}

function TemplateView({ detail }: { detail: TemplateDetail }): ReactNode {
  const { template, versions, batches, can, history } = detail
  const { t } = useTranslation('paper_templates')
  const currency = useCurrency()
  const go = useGo()
  const [open, setOpen] = useState<'rename' | 'batch' | null>(null)
  const close = (): void => setOpen(null)
  const state = stateOf(template)
  const [edited, setEdited] = useState(false)
  const acts = useActs(detail, edited, setOpen)
  return (
    <>
      <DetailPage
        title={template.name}
        state={
          <StateDot tone={stateTones[state]}>{t(`states.${state}`, { number: template.published })}</StateDot>
        }
        sentence={t(`kinds.${template.kind}`)}
        back={{ to: '/documents/templates', label: t('back') }}
        acts={acts}
        tabs={[
          {
            id: 'text',
            label: t('editor.title'),
            content: () => (
              <Editor key={JSON.stringify(template.texts)} detail={detail} onEdited={setEdited} />
            ),
          },
          {
            id: 'versions',
            label: t('versions.title'),
            count: versions.length,
            content: () => <Versions versions={versions} />,
          },
          {
            id: 'batches',
            label: t('batch.list'),
            count: batches.length,
            content: () => <Batches batches={batches} />,
          },
          {
            id: 'history',
            label: t('history'),
            content: () => <History entries={history} currency={currency} />,
          },
        ]}
      />
      {can.edit && (
        <AsOpened row={template} opened={open === 'rename'}>
          {(template) => (
            <RenameForm
              key={template.updatedAt}
              template={template}
              opened={open === 'rename'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.edit && template.published > 0 && (
        <BatchForm
          template={template}
          opened={open === 'batch'}
          onClose={close}
          onStarted={(id) => go(`/documents/batches/${id}`)}
        />
      )}
    </>
  )
}

function useActs(
  { template, can }: TemplateDetail,
  edited: boolean,
  open: (form: 'rename' | 'batch') => void,
): readonly Act[] {
  const { id, updatedAt, name, kind, changed, published } = template
  const { t } = useTranslation('paper_templates')
  const [own, batches] = [useFeature('own_templates'), useFeature('batch_letters')]
  const mayExport = usePermission('export_data')
  const go = useGo()
  const publish = async (): Promise<void> => {
    if (edited) return toast.error(t('publish.unsaved'))
    const agreed = await confirm({
      title: t('publish.title'),
      text: t('publish.text', { number: published + 1 }),
      act: t('publish.open'),
      tone: 'accent',
    })
    if (!agreed) return
    try {
      await client.paperTemplates.publish({ id, updatedAt })
      toast.success(t('publish.done', { number: published + 1 }))
    } catch (thrown) {
      toast.error(thrown)
    }
    await refreshScreen()
  }
  const copy = async (): Promise<void> => {
    try {
      const made = await client.paperTemplates.create({
        ...{ kind, name: t('copy.name', { name }).slice(0, 120) },
        copyOf: id,
      })
      go(`/documents/templates/${made.id}`)
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  const save = (): Promise<void> =>
    saveOnce(`template ${id}`, async () => savedFrom(await client.paperTemplates.exportFile({ id }))).catch(
      toast.error,
    )
  const remove = (): Promise<void> =>
    removeAndLeave({
      id,
      calls: client.paperTemplates,
      text: t('remove.done'),
      list: '/documents/templates',
      go,
    }).catch(toast.error)
  return [
    ...(can.edit && changed ? [{ label: t('publish.open'), run: () => void publish() }] : []),
    ...(can.edit && batches && published > 0 ? [{ label: t('batch.open'), run: () => open('batch') }] : []),
    ...(can.edit
      ? [
          ...(own ? [{ label: t('rename.open'), run: () => open('rename') }] : []),
          { label: t('copy.open'), run: () => void copy() },
        ]
      : []),
    ...(mayExport ? [{ label: t('export.open'), run: () => void save() }] : []),
    ...(can.delete ? [{ label: t('remove.open'), run: () => void remove(), tone: 'overdue' as const }] : []),
  ]
}

function Versions({ versions }: Pick<TemplateDetail, 'versions'>): ReactNode {
  const { t } = useTranslation('paper_templates')
  const language = useLanguage()
  return (
    <Card title={t('versions.title')} rows>
      {versions.length === 0 && <p className={shared.lead}>{t('versions.empty')}</p>}
      {versions.map(({ number, createdAt, papers }) => (
        <CardRow
          key={number}
          title={t('versions.of', { number })}
          note={formatDate(createdAt, language)}
          end={t('versions.papers', { count: papers })}
        />
      ))}
    </Card>
  )
}

function Batches({ batches }: Pick<TemplateDetail, 'batches'>): ReactNode {
  const { t } = useTranslation('paper_templates')
  const language = useLanguage()
  return (
    <Card title={t('batch.list')} rows>
      {batches.length === 0 && <p className={shared.lead}>{t('batch.empty')}</p>}
      {batches.map(({ id, state, made, total, version, createdAt }) => (
        <CardRow
          key={id}
          to={`/documents/batches/${id}`}
          title={t('batch.progress', { made, total })}
          note={`${formatDate(createdAt, language)} · ${t('versions.of', { number: version })}`}
          end={t(`batch.states.${state}`)}
        />
      ))}
    </Card>
  )
}
