import { CANCELLATION_POLICIES } from '@domovik/domain/rental/bookings/policy.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Group } from '../../../ui/show/stack.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import css from './bookings.module.css'
import { TaxRules } from './tax-rules.tsx'
import { checkTerms, newSeason, type StayTerms, type TermsValues, termsOf, valuesOf } from './terms-values.ts'

/** Seasons, weekend, discounts, guests, fees and cancellation of stays in a property. */
export function TermsForm(props: {
  propertyId: string
  given: StayTerms
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { propertyId, given, opened, onClose } = props
  const { t } = useTranslation('bookings')
  const form = useDraftForm<TermsValues>({
    name: null,
    initial: valuesOf(given.terms),
    check: (values) => checkTerms(values, given.terms),
  })
  const { currency } = given
  const field = form.getInputProps
  const names = [
    ...Object.keys(CANCELLATION_POLICIES),
    ...(valuesOf(given.terms).policyName === 'own' ? ['own'] : []),
  ] as TermsValues['policyName'][]
  const save = async (values: TermsValues): Promise<void> => {
    await client.bookings.saveTerms({
      propertyId,
      updatedAt: given.updatedAt,
      terms: termsOf(values, given.terms),
    })
    await refreshScreen()
    toast.success(t('terms.saved'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('terms.title')}
      form={form}
      submit={t('terms.submit')}
      save={save}
    >
      <p className="muted">{t('terms.sentence')}</p>
      <Seasons form={form} currency={currency} />
      <MoneyField
        label={t('terms.weekendRate')}
        description={t('terms.weekendRateHelp')}
        currency={currency}
        {...field('weekendRate')}
      />
      <WeekendDays form={form} />
      <Discounts form={form} />
      <MoneyField
        label={t('terms.cleaningFee')}
        description={t('terms.cleaningFeeHelp')}
        currency={currency}
        {...field('cleaningFee')}
      />
      <TaxRules form={form} currency={currency} />
      <FieldRow>
        <NumberField
          label={t('terms.guestsIncluded')}
          description={t('terms.guestsIncludedHelp')}
          {...field('guestsIncluded')}
        />
        <MoneyField
          label={t('terms.extraGuestFee')}
          description={t('terms.extraGuestFeeHelp')}
          currency={currency}
          {...field('extraGuestFee')}
        />
      </FieldRow>
      <NumberField label={t('terms.maxGuests')} {...field('maxGuests')} />
      <Select
        label={t('terms.policy')}
        allowDeselect={false}
        data={names.map((value) => ({ value, label: t(`terms.policies.${value}`) }))}
        {...field('policyName')}
      />
      <More>
        <Switch
          label={t('terms.fillGaps')}
          description={t('terms.fillGapsHelp')}
          {...field('fillGaps', { type: 'checkbox' })}
        />
        <FieldRow>
          <NumberField
            label={t('terms.dueDays')}
            description={t('terms.dueDaysHelp')}
            {...field('dueDays')}
          />
          <NumberField
            label={t('terms.holdHours')}
            description={t('terms.holdHoursHelp')}
            {...field('holdHours')}
          />
        </FieldRow>
      </More>
    </FormDrawer>
  )
}

type PartProps = { form: DraftForm<TermsValues> }

function Seasons({ form, currency }: PartProps & { currency: string }): ReactNode {
  const { t } = useTranslation('bookings')
  const money = { currency }
  return (
    <>
      {form.values.seasons.map((season, row) => {
        const field = (name: string) => form.getInputProps(`seasons.${row}.${name}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and rows are only added at the end or removed
          <fieldset key={row} className={css.season}>
            <legend>{season.name || t('terms.season', { number: row + 1 })}</legend>
            <TextInput label={t('terms.seasonName')} maxLength={60} autoComplete="off" {...field('name')} />
            <FieldRow>
              <DateField label={t('terms.firstNight')} required {...field('from')} />
              <DateField label={t('terms.lastNight')} required {...field('lastNight')} />
            </FieldRow>
            <FieldRow>
              <MoneyField label={t('terms.daily')} {...money} {...field('daily')} />
              <MoneyField label={t('terms.weekendRate')} {...money} {...field('weekend')} />
            </FieldRow>
            <FieldRow>
              <MoneyField label={t('terms.weekly')} {...money} {...field('weekly')} />
              <MoneyField label={t('terms.monthly')} {...money} {...field('monthly')} />
            </FieldRow>
            <NumberField label={t('terms.minNights')} {...field('minNights')} />
            <Button variant="subtle" color="overdue" onClick={() => form.removeListItem('seasons', row)}>
              {t('terms.removeSeason')}
            </Button>
          </fieldset>
        )
      })}
      <Button
        variant="default"
        onClick={() => {
          form.insertListItem('seasons', newSeason())
        }}
      >
        {t('terms.addSeason')}
      </Button>
    </>
  )
}

function Discounts({ form }: PartProps): ReactNode {
  const { t } = useTranslation('bookings')
  return (
    <>
      {form.values.discounts.map((_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and rows are only added at the end or removed
        <FieldRow key={row}>
          <NumberField
            label={t('terms.fromNights')}
            required
            {...form.getInputProps(`discounts.${row}.fromNights`)}
          />
          <NumberField
            label={t('terms.percentOff')}
            required
            decimals={2}
            {...form.getInputProps(`discounts.${row}.percent`)}
          />
        </FieldRow>
      ))}
      <Group>
        <Button
          variant="default"
          onClick={() => {
            form.insertListItem('discounts', { fromNights: null, percent: null })
          }}
        >
          {t('terms.addDiscount')}
        </Button>
        {form.values.discounts.length > 0 && (
          <Button
            variant="subtle"
            color="overdue"
            onClick={() => form.removeListItem('discounts', form.values.discounts.length - 1)}
          >
            {t('terms.removeDiscount')}
          </Button>
        )}
      </Group>
    </>
  )
}

function WeekendDays({ form }: PartProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <CheckboxGroup label={t('terms.weekendDays')} {...form.getInputProps('weekendDays')}>
      <Group gap="sm" mt="xs">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          // 1 January 2024 was a Monday.
          <Checkbox key={day} value={String(day)} label={name.format(Date.UTC(2024, 0, day))} />
        ))}
      </Group>
    </CheckboxGroup>
  )
}
