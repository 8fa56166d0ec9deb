import type { RecordedKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Stack } from '../../../ui/show/stack.tsx'
import { client, query } from '../../api.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import { type Line, useShowInbox } from './bank-data.ts'
import { bookOrAsk } from './book-or-ask.ts'
import { LineRest, LineText } from './line-parts.tsx'

type Values = { ids: string[] }

/** Links a line to records of several kinds, which together have its amount. */
export function LinkRecordsForm(props: {
  line: Line | null
  currency: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { line, currency } = props
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const show = useShowInbox()
  const amount = Math.abs(line?.amount ?? 0)
  const found = useQuery({
    ...query.bank.recordsToLink.queryOptions({ input: { id: line?.id ?? '' } }),
    enabled: line !== null,
  })
  const form = useDraftForm<Values>({ name: null, initial: { ids: [] } })
  const { ids } = form.values
  const chosen = (found.data ?? []).filter(({ id }) => ids.includes(id))
  const rest = amount - chosen.reduce((sum, one) => sum + one.amount, 0)
  const save = async (): Promise<void> => {
    if (!line) return
    const records = chosen.map(({ kind, id }): { kind: RecordedKind; id: string } => ({ kind, id }))
    const book = (recordAgain: string[]) => client.bank.linkRecords({ id: line.id, records, recordAgain })
    const { inbox, said } = await bookOrAsk(book, line, currency, t('linkRecords.done'))
    show('open', inbox)
    toast.success(said)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('linkRecords.title', { amount: formatMoney(amount, currency) })}
      submit={t('lines.link')}
      form={form}
      blocked={rest !== 0}
      save={save}
    >
      <LineText line={line} />
      <p>{t(found.data?.length === 0 ? 'linkRecords.none' : 'linkRecords.help')}</p>
      <Stack gap="xs">
        <ChoicesLoading query={found} />
        {found.data?.map((one) => (
          <Checkbox
            key={one.id}
            checked={ids.includes(one.id)}
            label={t(one.paid ? 'linkRecords.of' : 'linkRecords.expected', {
              what: t(`again.kinds.${one.kind}`),
              name: one.name ? ` (${one.name})` : '',
              date: formatDate(one.on, language),
              amount: formatMoney(one.amount, currency),
            })}
            onChange={({ currentTarget: { checked } }) =>
              form.setValues({ ids: checked ? [...ids, one.id] : ids.filter((id) => id !== one.id) })
            }
          />
        ))}
      </Stack>
      <LineRest of="linkRecords" rest={rest} currency={currency} />
    </FormDrawer>
  )
}
