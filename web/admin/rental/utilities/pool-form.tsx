import { METER_MEDIA } from '@domovik/domain/rental/meters/types.ts'
import { SHARE_KEYS } from '@domovik/domain/rental/utilities/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import shared from '../../shared/shared.module.css'
import { TypedCosts } from '../bills/typed-costs.tsx'
import { useExpenseName, useSplitPlace } from '../expenses/expense-words.ts'
import { type PoolValues, poolIssues, poolOf, poolValues, uses } from './pool-values.ts'
import { type Pool, type Settlement, useSettlementSaved } from './utilities-data.ts'
import { useUtilityWords } from './utility-words.ts'

const ways = ['one', 'two', 'meters'] as const

/** Adds or changes a cost: its invoices, and the keys that split it. */
export function PoolForm(props: {
  settlement: Settlement
  pool?: Pool
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { settlement, pool } = props
  const { t } = useTranslation('utilities')
  const { t: meterWords } = useTranslation('meters')
  const saved = useSettlementSaved()
  const expenseName = useExpenseName()
  const nameOf = ({ label, category }: Settlement['expenses'][number]): string =>
    expenseName({ description: label, vendor: null, category })
  const form = useDraftForm<PoolValues>({ name: null, initial: poolValues(pool), check: poolIssues })
  const field = form.getInputProps
  const { values } = form
  const save = async (given: PoolValues): Promise<void> => {
    const { id, pools, leftOut, version, expenses } = settlement
    const next = poolOf(given, pool, expenses, nameOf)
    const all = pool ? pools.map((one) => (one.id === pool.id ? next : one)) : [...pools, next]
    await saved(await client.utilities.save({ id, pools: all, leftOut, version }))
    toast.success(t('pools.saved'))
  }
  const keys = SHARE_KEYS.map((value) => ({ value, label: t(`keys.${value}`) }))
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('pool.title')}
      submit={t('pool.submit')}
      form={form}
      save={save}
    >
      <TextInput label={t('pool.label')} required maxLength={80} {...field('label')} />
      <NativeSelect
        label={t('pool.way')}
        data={ways.map((value) => ({ value, label: t(`pool.ways.${value}`) }))}
        {...field('way')}
      />
      {values.way !== 'meters' && <NativeSelect label={t('pool.key')} data={keys} {...field('key')} />}
      {values.way === 'two' && (
        <FieldRow>
          <NativeSelect label={t('pool.second')} data={keys} {...field('second')} />
          <NumberField label={t('pool.percent')} required {...field('percent')} />
        </FieldRow>
      )}
      {(values.way === 'meters' || uses(values, 'meter')) && (
        <NativeSelect
          label={t('pool.medium')}
          data={METER_MEDIA.map((value) => ({ value, label: meterWords(`media.${value}`) }))}
          {...field('medium')}
        />
      )}
      {values.way === 'meters' ? (
        <p className={shared.quiet}>{t('pool.metersHelp')}</p>
      ) : (
        <Costs form={form} settlement={settlement} nameOf={nameOf} />
      )}
      {uses(values, 'allocator') && <AllocatorUnits form={form} settlement={settlement} />}
    </FormDrawer>
  )
}

function Costs(props: {
  form: DraftForm<PoolValues>
  settlement: Settlement
  nameOf: (expense: Settlement['expenses'][number]) => string
}): ReactNode {
  const { form, settlement, nameOf } = props
  const { expenses, currency } = settlement
  const splitPlace = useSplitPlace()
  const { t } = useTranslation('utilities')
  const language = useLanguage()
  const { chosen } = form.values
  return (
    <>
      {expenses.length > 0 && (
        <CheckboxGroup
          label={t('pool.expenses')}
          value={chosen}
          onChange={(ids) => form.setValues({ chosen: ids })}
        >
          {expenses.map((expense) => (
            <Checkbox
              key={expense.id}
              mt={10}
              value={expense.id}
              label={`${nameOf(expense)}: ${formatMoney(expense.amount, currency)}`}
              description={[
                formatDate(expense.date, language),
                expense.split ? splitPlace(expense.split) : expense.address,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </CheckboxGroup>
      )}
      <TypedCosts
        form={form}
        currency={currency}
        words={{
          label: t('pool.costLabel'),
          amount: t('pool.amount'),
          add: t('pool.addCost'),
          remove: t('pool.removeCost'),
        }}
      />
      {form.errors.costs && (
        <p role="alert" className={shared.quiet}>
          {form.errors.costs}
        </p>
      )}
    </>
  )
}

function AllocatorUnits(props: { form: DraftForm<PoolValues>; settlement: Settlement }): ReactNode {
  const { form, settlement } = props
  const { t } = useTranslation('utilities')
  const { nameOf, daysOf } = useUtilityWords()
  const { units } = form.values
  return (
    <fieldset>
      <legend>{t('pool.units')}</legend>
      {settlement.parties.map((party) => (
        <NumberField
          key={party.key}
          mt={10}
          label={nameOf(party)}
          description={daysOf(party)}
          decimals={4}
          value={units[party.key] ?? null}
          onChange={(counted) => form.setValues({ units: { ...units, [party.key]: counted } })}
        />
      ))}
    </fieldset>
  )
}
