import { addDays } from '@domovik/domain/dates.ts'
import {
  occurrenceAfterChange,
  occurrenceFrom,
  type RecurrenceUnit,
} from '@domovik/domain/rental/recurrence.ts'
import { MAX_DAYS_AHEAD } from '@domovik/domain/rental/tickets/planned-tickets.ts'
import { TRADES, type Trade } from '@domovik/domain/rental/tickets/trades.ts'
import { TICKET_PRIORITIES, type TicketPriority } from '@domovik/domain/rental/tickets/types.ts'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { PropertyPicker } from '../../shared/pickers.tsx'
import { isEvery, RecurrenceFields } from '../../shared/recurrence-fields.tsx'
import { type Assigned, AssigneePicker, assignedInput } from '../tickets/assignee-picker.tsx'
import type { PlanRow } from './plan-words.ts'

interface PlanFormProps {
  opened: boolean
  onClose: () => void
  plan?: PlanRow
  /** The property of a new plan that is proposed. */
  propertyId?: string | null
}

type Values = {
  title: string
  description: string
  priority: TicketPriority
  trade: Trade
  propertyId: string | null
  assignee: Assigned
  startsOn: string | null
  every: number | null
  unit: RecurrenceUnit
  daysAhead: number | null
}

/** New recurring maintenance, or changes to the given one. */
export function PlanForm(props: PlanFormProps): ReactNode {
  const [round, setRound] = useState(0)
  return <Drawer key={round} {...props} startAnew={() => setRound(round + 1)} />
}

function Drawer({
  opened,
  onClose,
  plan,
  propertyId = null,
  startAnew,
}: PlanFormProps & { startAnew: () => void }): ReactNode {
  const { t } = useTranslation(['maintenance', 'tickets'])
  const { today } = useMe()
  const form = useDraftForm<Values>({
    name: plan ? `plan:${plan.id}` : ['plan', ...(propertyId ? [`of ${propertyId}`] : [])].join(':'),
    initial: {
      title: plan?.title ?? '',
      description: plan?.description ?? '',
      priority: plan?.priority ?? 'medium',
      trade: plan?.trade ?? 'other',
      propertyId: plan ? plan.propertyId : propertyId,
      assignee: plan?.assignee ?? null,
      startsOn: plan?.startsOn ?? today,
      every: plan?.every ?? 12,
      unit: plan?.unit ?? 'month',
      daysAhead: plan?.daysAhead ?? 14,
    },
    check: ({ title, startsOn, every, daysAhead }) => ({
      title: title.trim() ? null : 'required',
      startsOn: startsOn ? null : 'required',
      every: isEvery(every) ? null : 'number_out_of_range',
      daysAhead: daysAhead !== null && daysAhead <= MAX_DAYS_AHEAD ? null : 'number_out_of_range',
    }),
  })
  const save = async ({ assignee, startsOn, ...values }: Values): Promise<void> => {
    const input = {
      ...values,
      ...assignedInput(assignee),
      description: values.description.trim() || null,
      startsOn: startsOn!,
      every: values.every!,
      daysAhead: values.daysAhead!,
    }
    await (plan
      ? client.maintenance.update({ ...input, id: plan.id, updatedAt: plan.updatedAt })
      : client.maintenance.create(input))
    await refreshScreen()
    toast.success(t('maintenance:form.saved'))
    form.startAfresh()
    startAnew()
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t(plan ? 'maintenance:form.edit' : 'maintenance:form.new')}
      form={form}
      submit={t(plan ? 'maintenance:form.save' : 'maintenance:form.add')}
      save={save}
    >
      <TextInput
        label={t('maintenance:fields.title')}
        placeholder={t('maintenance:form.placeholder')}
        required
        maxLength={160}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <PropertyPicker
        label={t('maintenance:fields.property')}
        clearable
        {...form.getInputProps('propertyId')}
      />
      <RecurrenceFields field={form.getInputProps} />
      <FieldRow>
        <DateField label={t('maintenance:fields.startsOn')} {...form.getInputProps('startsOn')} />
        <NumberField
          label={t('maintenance:fields.daysAhead')}
          required
          {...form.getInputProps('daysAhead')}
        />
      </FieldRow>
      <Coming values={form.values} today={today} plan={plan} />
      <More>
        <Textarea
          label={t('maintenance:fields.description')}
          autosize
          minRows={3}
          {...form.getInputProps('description')}
        />
        <FieldRow>
          <Select
            label={t('maintenance:fields.trade')}
            data={TRADES.map((value) => ({ value, label: t(`tickets:trades.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('trade')}
          />
          <Select
            label={t('maintenance:fields.priority')}
            data={TICKET_PRIORITIES.map((value) => ({ value, label: t(`tickets:priorities.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('priority')}
          />
        </FieldRow>
        <AssigneePicker
          label={t('maintenance:fields.assignee')}
          value={form.values.assignee}
          name={plan?.assignee?.name}
          onChange={(assignee) => form.setFieldValue('assignee', assignee)}
        />
      </More>
      {plan && <p className="muted">{t('maintenance:form.existing')}</p>}
    </FormDrawer>
  )
}

/** The next three days of the rule, while it is complete, and the day that a changed one leaves out. */
function Coming(props: { values: Values; today: string; plan: PlanRow | undefined }): ReactNode {
  const { values, today, plan } = props
  const { t } = useTranslation('maintenance')
  const language = useLanguage()
  const { startsOn, every, unit } = values
  if (!startsOn || !isEvery(every)) return null
  const rule = { startsOn, every, unit }
  const last = plan?.lastTicketFor ?? null
  const isSame = plan && (['startsOn', 'every', 'unit'] as const).every((at) => rule[at] === plan[at])
  const first =
    isSame && plan.nextOn !== null ? plan.nextOn : occurrenceAfterChange(rule, plan ?? rule, today, last)
  const days = [first]
  while (days.length < 3) days.push(occurrenceFrom(rule, addDays(days.at(-1)!, 1)))
  const unmoved = occurrenceFrom(rule, today)
  const leftOut = !isSame && last !== null && unmoved !== first && unmoved !== last ? unmoved : null
  const write = (day: string): string => formatDate(day, language)
  return (
    <p className="muted" role="status">
      {[
        ...(leftOut && last ? [t('form.leftOut', { date: write(leftOut), last: write(last) })] : []),
        t('form.next', { dates: days.map(write).join(', ') }),
      ].join(' ')}
    </p>
  )
}
