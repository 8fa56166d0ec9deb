import { addDays, yearOf } from '@domovik/domain/dates.ts'
import {
  CHOSEN_LETTER_KINDS,
  type ChosenLetterKind,
  DELIVERIES,
  type Delivery,
  reaches,
} from '@domovik/domain/rental/letters/kinds.ts'
import { DEMAND_DAYS } from '@domovik/domain/rental/papers/demand.ts'
import { DEMAND_STAGES, type DemandStage } from '@domovik/domain/rental/papers/stages.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import { makeOrAsk } from '../../shared/record-again.ts'
import shared from '../../shared/shared.module.css'
import { usePreview } from '../../shared/use-preview.ts'
import { type Candidate, keyOf } from './letter-data.ts'
import { Recipients } from './recipients.tsx'

type Values = {
  kind: ChosenLetterKind
  delivery: Delivery
  firstDay: string | null
  lastDay: string | null
  year: string
  stage: DemandStage
  payBy: string | null
  keys: string[]
}

const offeredYears = 6
const hasPayBy = (kind: ChosenLetterKind, stage: DemandStage): boolean =>
  kind === 'demand' && stage !== 'notice'
const hasDays = (kind: ChosenLetterKind): boolean => kind === 'statement' || kind === 'receipt'

/** Makes letters of one kind to several tenants. */
export function LettersForm(props: {
  opened: boolean
  onClose: () => void
  onStarted: (batchId: string) => void
}): ReactNode {
  const { t } = useTranslation('letters')
  const { t: papers } = useTranslation('papers')
  const { today } = useMe()
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      kind: 'demand',
      delivery: 'portal',
      firstDay: `${today.slice(0, 7)}-01`,
      lastDay: today,
      year: String(yearOf(today)),
      stage: 'demand',
      payBy: addDays(today, DEMAND_DAYS),
      keys: [],
    },
    check: ({ kind, firstDay, lastDay, stage, payBy, keys }) => ({
      firstDay: hasDays(kind) && firstDay === null ? 'required' : null,
      lastDay:
        !hasDays(kind) || lastDay === null
          ? hasDays(kind)
            ? 'required'
            : null
          : lastDay > today || (firstDay !== null && lastDay < firstDay)
            ? 'date_invalid'
            : null,
      payBy: !hasPayBy(kind, stage)
        ? null
        : payBy === null
          ? 'required'
          : payBy <= today
            ? 'date_invalid'
            : null,
      keys: keys.length === 0 ? 'required' : null,
    }),
  })
  const { kind, delivery, firstDay, lastDay, year, stage } = form.values
  const asked = {
    kind,
    ...(kind === 'confirmation' ? { year: Number(year) } : {}),
    ...(kind === 'receipt' && firstDay && lastDay && firstDay <= lastDay
      ? { from: firstDay, to: lastDay }
      : {}),
  }
  const found = usePreview(query.letters.candidates, props.opened ? asked : null)
  const all = found.seen?.candidates ?? []
  const reached = all.filter((each) => reaches(each, delivery))
  const isNext = ({ demand }: Candidate): boolean => demand?.next === stage
  const offered = new Map(reached.map((each) => [keyOf(each), each]))
  const save = async (values: Values): Promise<void> => {
    const chosen = values.keys.flatMap((key) => offered.get(key) ?? [])
    const order = {
      ...{ kind: values.kind, delivery: values.delivery },
      to: chosen.map(({ tenantId, paymentId }) => ({ tenantId, ...(paymentId ? { paymentId } : {}) })),
      ...(values.kind === 'statement' && values.firstDay && values.lastDay
        ? { firstDay: values.firstDay, lastDay: values.lastDay }
        : {}),
      ...(values.kind === 'confirmation' ? { year: Number(values.year) } : {}),
      ...(values.kind === 'demand' ? { stage: values.stage } : {}),
      ...(hasPayBy(values.kind, values.stage) && values.payBy ? { payBy: values.payBy } : {}),
    }
    const { batchId } = await makeOrAsk((again) => client.letters.start({ ...order, again }))
    await refreshScreen()
    toast.success(t('form.started'))
    form.startAfresh()
    props.onStarted(batchId)
  }
  const choices = (values: readonly string[], label: (value: never) => string) =>
    values.map((value) => ({ value, label: label(value as never) }))
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('form.title')}
      submit={t('form.submit')}
      form={form}
      save={save}
      calculating={found.isBehind}
    >
      <Select
        label={t('form.kind')}
        allowDeselect={false}
        data={choices(CHOSEN_LETTER_KINDS, (value: ChosenLetterKind) => t(`kinds.${value}`))}
        {...form.getInputProps('kind')}
        onChange={(value) => form.setValues({ kind: (value ?? 'demand') as ChosenLetterKind, keys: [] })}
      />
      {hasDays(kind) && (
        <>
          <DateField label={t('form.firstDay')} required max={today} {...form.getInputProps('firstDay')} />
          <DateField label={t('form.lastDay')} required max={today} {...form.getInputProps('lastDay')} />
        </>
      )}
      {kind === 'confirmation' && (
        <Select
          label={t('form.year')}
          allowDeselect={false}
          data={Array.from({ length: offeredYears }, (_, before) => String(yearOf(today) - before))}
          {...form.getInputProps('year')}
        />
      )}
      {kind === 'demand' && (
        <>
          <Select
            label={t('form.stage')}
            allowDeselect={false}
            data={choices(DEMAND_STAGES, (value: DemandStage) => papers(`stageNames.${value}`))}
            {...form.getInputProps('stage')}
            onChange={(value) => form.setValues({ stage: (value ?? 'demand') as DemandStage, keys: [] })}
          />
          <p className={shared.quiet}>
            {papers(`stageText.${stage}`)} {t('form.demandText')}
          </p>
          {stage === 'notice' && <Alert color="soon">{papers('stageWarnings.in_writing')}</Alert>}
          {hasPayBy(kind, stage) && (
            <DateField label={t('form.payBy')} required {...form.getInputProps('payBy')} />
          )}
        </>
      )}
      <Select
        label={t('form.delivery')}
        allowDeselect={false}
        data={choices(DELIVERIES, (value: Delivery) => t(`deliveries.${value}`))}
        {...form.getInputProps('delivery')}
        onChange={(value) => form.setValues({ delivery: (value ?? 'portal') as Delivery, keys: [] })}
      />
      <ChoicesLoading query={{ ...found, data: found.seen }} />
      <Recipients
        all={all}
        reached={reached}
        total={found.seen?.total ?? 0}
        kind={kind}
        currency={found.seen?.currency ?? 'EUR'}
        loaded={found.seen !== undefined}
        isBehind={found.isBehind}
        field={form.getInputProps('keys')}
        stage={stage}
        chosen={form.values.keys}
        onAll={() => form.setFieldValue('keys', [...offered.keys()])}
        onNext={() => form.setFieldValue('keys', reached.filter(isNext).map(keyOf))}
      />
    </FormDrawer>
  )
}
