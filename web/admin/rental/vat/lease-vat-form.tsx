import { monthStart } from '@domovik/domain/dates.ts'
import { LEASE_VAT_KINDS, type LeaseVatKind } from '@domovik/domain/rental/vat/vat.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'

type Values = Record<LeaseVatKind, number | null> & { from: string | null }

/** Sets the VAT rates of a lease, also for charges that are posted already. */
export function LeaseVatForm(props: {
  leaseId: string
  rates: readonly { kind: LeaseVatKind; percent: string }[]
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation(['vat', 'charges'])
  const { today } = useMe()
  const rateOf = (kind: LeaseVatKind): number | null => {
    const known = props.rates.find((one) => one.kind === kind)
    return known ? Number(known.percent) : null
  }
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      rent: rateOf('rent'),
      bills: rateOf('bills'),
      extra_fee: rateOf('extra_fee'),
      additional_fee: rateOf('additional_fee'),
      other: rateOf('other'),
      from: monthStart(today),
    },
    check: (values) =>
      Object.fromEntries(
        LEASE_VAT_KINDS.map((kind) => [kind, (values[kind] ?? 0) > 100 ? 'number_out_of_range' : null]),
      ),
  })
  const save = async (values: Values): Promise<void> => {
    const { appliedTo } = await client.vat.save({
      leaseId: props.leaseId,
      rates: LEASE_VAT_KINDS.flatMap((kind) => {
        const percent = values[kind]
        return percent === null ? [] : [{ kind, percent: String(percent) }]
      }),
      from: values.from,
      known: [...props.rates],
    })
    await refreshScreen()
    toast.success(values.from ? t('vat:form.savedFor', { count: appliedTo }) : t('vat:form.saved'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('vat:form.title')}
      submit={t('vat:form.submit')}
      form={form}
      save={save}
    >
      <p>{t('vat:form.sentence')}</p>
      {LEASE_VAT_KINDS.map((kind) => (
        <NumberField
          key={kind}
          label={t('vat:form.rate', { kind: t(`charges:kinds.${kind}`) })}
          decimals={4}
          {...form.getInputProps(kind)}
        />
      ))}
      <DateField
        label={t('vat:form.from')}
        description={t('vat:form.fromHelp')}
        {...form.getInputProps('from')}
      />
    </FormDrawer>
  )
}
