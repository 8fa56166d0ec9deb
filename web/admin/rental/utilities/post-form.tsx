import { addDays } from '@domovik/domain/dates.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { WillHappen } from '../payments/will-happen.tsx'
import { type Settlement, useSettlementSaved } from './utilities-data.ts'

type Values = { dueDate: string | null; notify: boolean }

/** Posts the settlement, after showing what it charges and credits. */
export function PostForm(props: { settlement: Settlement; opened: boolean; onClose: () => void }): ReactNode {
  const { id, to, results, parties, currency } = props.settlement
  const { t } = useTranslation('utilities')
  const { today } = useMe()
  const saved = useSettlementSaved()
  const form = useDraftForm<Values>({
    name: null,
    initial: { dueDate: addDays(today, 14), notify: true },
    check: ({ dueDate }) => ({
      dueDate: dueDate === null ? 'required' : dueDate <= to ? 'date_invalid' : null,
    }),
  })
  const expected = results.flatMap(({ party, treatment, difference }) => {
    const leaseId = parties.find(({ key }) => key === party)?.leaseId
    return treatment === 'settled' && leaseId ? [{ leaseId, difference }] : []
  })
  const sumOf = (sign: 1 | -1): string =>
    formatMoney(
      expected.reduce((sum, { difference }) => sum + Math.max(0, sign * difference), 0),
      currency,
    )
  const save = async ({ dueDate, notify }: Values): Promise<void> => {
    await saved(await client.utilities.post({ id, dueDate: dueDate ?? today, expected, notify }))
    toast.success(t('post.done'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('post.title')}
      submit={t('post.act')}
      form={form}
      save={save}
    >
      <WillHappen>
        <p>{t('post.text', { count: expected.length, charged: sumOf(1), credited: sumOf(-1) })}</p>
      </WillHappen>
      <DateField label={t('post.dueDate')} required {...form.getInputProps('dueDate')} />
      <Checkbox label={t('post.notify')} {...form.getInputProps('notify', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
