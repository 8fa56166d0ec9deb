import { LEASES_PER_BATCH } from '@domovik/domain/rental/paper-templates/kinds.ts'
import type { Language } from '@domovik/locales/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MultiSelect } from '../../../ui/form/multi-select.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import { makeOrAsk } from '../../shared/record-again.ts'
import shared from '../../shared/shared.module.css'
import { AskedFields } from './paper-preview.tsx'
import type { TemplateDetail } from './template-data.ts'

/** The most rows that one list may return (API-30). */
const LEASES_PER_PAGE = 200

type LeaseList = Awaited<ReturnType<typeof client.leases.list>>
type Values = { leaseIds: string[]; language: Language | null; asked: Record<string, string>; share: boolean }

/** Reads the current leases in pages, as many as one batch may have. */
async function currentLeases(): Promise<Pick<LeaseList, 'rows' | 'total'>> {
  const page = { status: ['active' as const], limit: LEASES_PER_PAGE }
  let { rows, total, nextCursor } = await client.leases.list(page)
  while (nextCursor && rows.length < LEASES_PER_BATCH) {
    const next = await client.leases.list({ ...page, cursor: nextCursor })
    rows = [...rows, ...next.rows]
    nextCursor = next.nextCursor
  }
  return { rows: rows.slice(0, LEASES_PER_BATCH), total }
}

/** Makes documents of several leases from the published version of a template. */
export function BatchForm(props: {
  template: TemplateDetail['template']
  opened: boolean
  onClose: () => void
  onStarted: (batchId: string) => void
}): ReactNode {
  const { opened, template } = props
  const { t } = useTranslation('paper_templates')
  const current = useQuery({
    queryKey: [...query.leases.list.key(), 'batch'],
    queryFn: currentLeases,
    enabled: opened,
  })
  const { rows: leases, total } = current.data ?? { rows: [], total: 0 }
  const form = useDraftForm<Values>({
    name: `paper-batch:${template.id}`,
    initial: { leaseIds: [], language: null, asked: {}, share: false },
    check: ({ leaseIds }) => ({ leaseIds: leaseIds.length === 0 ? 'required' : null }),
  })
  const { leaseIds, language, asked } = form.values
  const first = leaseIds[0]
  // The first lease shows which values the text asks for.
  const draft = useQuery({
    ...query.paperTemplates.draft.queryOptions({
      input: { id: template.id, leaseId: first ?? '', ...(language ? { language } : {}) },
    }),
    enabled: opened && first !== undefined,
    retry: false,
  })
  const names = draft.data?.asked ?? []
  const save = async (values: Values): Promise<void> => {
    const { language: chosen, ...others } = values
    const order = {
      ...{ id: template.id, ...others, ...(chosen ? { language: chosen } : {}) },
      asked: Object.fromEntries(Object.entries(values.asked).filter(([key]) => names.includes(key))),
    }
    const { batchId } = await makeOrAsk((again) => client.paperTemplates.startBatch({ ...order, again }))
    await refreshScreen()
    toast.success(t('batch.started'))
    form.startAfresh()
    props.onStarted(batchId)
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={props.onClose}
      title={t('batch.title')}
      submit={t('batch.save')}
      form={form}
      blocked={draft.isLoading || names.some((key) => !asked[key]?.trim())}
      save={save}
    >
      <ChoicesLoading query={current} />
      <Button
        variant="default"
        disabled={leases.length === 0}
        onClick={() =>
          form.setFieldValue(
            'leaseIds',
            leases.map(({ id }) => id),
          )
        }
      >
        {t('batch.all')}
      </Button>
      {total > leases.length && (
        <p className={shared.quiet}>{t('batch.partly', { shown: leases.length, total })}</p>
      )}
      <MultiSelect
        label={t('fields.leases')}
        required
        searchable
        hidePickedOptions
        maxValues={LEASES_PER_BATCH}
        data={leases.map(({ id, tenantName, propertyAddress }) => ({
          value: id,
          label: `${tenantName}, ${propertyAddress}`,
        }))}
        {...form.getInputProps('leaseIds')}
      />
      <Select
        label={t('fields.language')}
        placeholder={t('ofTenant')}
        clearable
        data={template.languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        {...form.getInputProps('language')}
      />
      <ChoicesLoading query={draft} />
      <AskedFields names={names} values={asked} onChange={(values) => form.setFieldValue('asked', values)} />
      <Checkbox label={t('fields.share')} {...form.getInputProps('share', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
