import { formatPrice } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import { type Meter, type MeterList, useMetersSaved } from './meter-data.ts'
import { useMeterWords } from './meter-words.ts'

type Values = { validFrom: string | null; price: number | null }

/** Sets the price of one unit of a meter from a day on. */
export function PriceForm(props: {
  list: MeterList
  meter: Meter
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { meter } = props
  const { propertyId, currency } = props.list
  const { t } = useTranslation('meters')
  const { nameOf } = useMeterWords()
  const { today } = useMe()
  const saved = useMetersSaved()
  const form = useDraftForm<Values>({
    name: null,
    initial: { validFrom: today, price: null },
    check: ({ validFrom, price }) => ({
      validFrom: validFrom ? null : 'required',
      price: price === null ? 'required' : price >= 1_000_000 ? 'number_out_of_range' : null,
    }),
  })
  const before = meter.prices.find(({ validFrom }) => validFrom === form.values.validFrom)
  const save = async ({ validFrom, price }: Values): Promise<void> => {
    const given = { validFrom: validFrom ?? today, price: String(price ?? 0) }
    const seen = meter.prices.find((one) => one.validFrom === given.validFrom)?.price ?? null
    await saved(await client.meters.putPrice({ propertyId, meterId: meter.id, ...given, seen }))
    toast.success(t('priceAdded'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={`${t('addPrice')}: ${nameOf(meter)}`}
      submit={t('addPrice')}
      form={form}
      save={save}
    >
      <NumberField
        label={t('fields.price', { currency })}
        required
        decimals={4}
        {...form.getInputProps('price')}
      />
      <DateField label={t('fields.validFrom')} required {...form.getInputProps('validFrom')} />
      {before && (
        <p className={shared.quiet}>{t('replacesPrice', { price: formatPrice(before.price, currency) })}</p>
      )}
    </FormDrawer>
  )
}
