import { type Language, languages } from '@domovik/locales/index.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import shared from '../../shared/shared.module.css'
import { PaperBlocks } from './paper-blocks.tsx'
import { AskedFields, Missing } from './paper-preview.tsx'

type Values = { template: string | null; language: Language | null; asked: Record<string, string> }

const settleMs = 400

/** Makes a document of a lease from a published template. */
export function MakeForm(props: {
  leaseId: string
  opened: boolean
  onClose: () => void
  onMade: (documentId: string) => void
}): ReactNode {
  const { leaseId, opened } = props
  const { t } = useTranslation('paper_templates')
  const found = useQuery({ ...query.paperTemplates.list.queryOptions(), enabled: opened })
  const ready = (found.data?.templates ?? []).filter(({ published }) => published > 0)
  const form = useDraftForm<Values>({
    name: `paper:${leaseId}`,
    initial: { template: null, language: null, asked: {} },
    check: ({ template }) => ({ template: template === null ? 'required' : null }),
  })
  const { template, language, asked } = form.values
  const [shown] = useDebouncedValue(asked, settleMs)
  const order = { leaseId, asked: shown, language: language ?? undefined }
  const draft = useQuery({
    ...query.paperTemplates.draft.queryOptions({ input: { id: template ?? '', ...order } }),
    enabled: opened && template !== null,
    // While a value is typed the text before it stays. A paper of another template or language is not made unseen.
    placeholderData: (before, made) => {
      const past = (made?.queryKey[1] as { input?: { id?: string; language?: Language } } | undefined)?.input
      return past?.id === template && past.language === order.language ? before : undefined
    },
    staleTime: 0,
    retry: false,
  })
  const filled = template === null ? undefined : draft.data
  const save = async (values: Values): Promise<void> => {
    if (values.template === null || !filled) return
    const chosen = values.language ? { language: values.language } : {}
    const names = new Set(filled.asked)
    const given = Object.entries(values.asked).filter(([key]) => names.has(key))
    const { documentId } = await client.paperTemplates
      .make({
        ...{ id: values.template, leaseId, ...chosen, version: filled.version },
        asked: Object.fromEntries(given),
      })
      .catch(async (thrown: unknown) => {
        // Shows the text that was published meanwhile.
        if (toApiError(thrown).code === 'version_conflict') await draft.refetch()
        throw thrown
      })
    await refreshScreen()
    toast.success(t('make.made'))
    form.startAfresh()
    props.onMade(documentId)
  }
  const offered = ready.find(({ id }) => id === template)?.languages ?? languages
  return (
    <FormDrawer
      opened={opened}
      onClose={props.onClose}
      title={t('make.title')}
      submit={t('make.save')}
      form={form}
      blocked={!filled || filled.missing.some((key) => !asked[key]?.trim())}
      save={save}
    >
      <ChoicesLoading query={found} />
      {found.data && ready.length === 0 && <p className={shared.quiet}>{t('make.none')}</p>}
      <Select
        label={t('fields.template')}
        required
        data={ready.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('template')}
      />
      <Select
        label={t('fields.language')}
        placeholder={t('ofTenant')}
        clearable
        data={offered.map((value) => ({ value, label: t(`languages.${value}`) }))}
        {...form.getInputProps('language')}
      />
      {template !== null && <ChoicesLoading query={draft} />}
      {filled && (
        <>
          <AskedFields
            names={filled.asked}
            values={asked}
            onChange={(values) => form.setFieldValue('asked', values)}
          />
          <Missing filled={filled} />
          <PaperBlocks filled={filled} />
        </>
      )}
    </FormDrawer>
  )
}
