import { LEASE_INTEREST, type LeaseInterest } from '@domovik/domain/rental/interest/late-interest.ts'
import { COMMERCIAL_LAWS } from '@domovik/domain/rental/interest/recovery-cost.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { LeaseDetail } from '../leases/lease-detail.ts'

type Values = { lateInterest: LeaseInterest; lateInterestPercent: number | null }

/** Changes what is agreed about late interest on a lease. */
export function LeaseInterestForm(props: {
  lease: LeaseDetail['lease']
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { lease } = props
  const { t } = useTranslation('interest')
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      lateInterest: lease.lateInterest,
      lateInterestPercent: lease.lateInterestPercent === null ? null : Number(lease.lateInterestPercent),
    },
    check: ({ lateInterest, lateInterestPercent: percent }) => ({
      lateInterestPercent:
        lateInterest !== 'contract'
          ? null
          : percent === null
            ? 'required'
            : percent > 100
              ? 'number_out_of_range'
              : null,
    }),
  })
  const contract = form.values.lateInterest === 'contract'
  const commercial = COMMERCIAL_LAWS.some((law) => law === form.values.lateInterest)
  const save = async ({ lateInterest, lateInterestPercent }: Values): Promise<void> => {
    await client.leases.update({
      id: lease.id,
      updatedAt: lease.updatedAt,
      lateInterest,
      lateInterestPercent: contract ? String(lateInterestPercent ?? 0) : null,
    })
    await refreshScreen()
    toast.success(t('lease.saved'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('lease.formTitle')}
      submit={t('lease.submit')}
      form={form}
      save={save}
    >
      <NativeSelect
        label={t('lease.mode')}
        data={LEASE_INTEREST.map((value) => ({ value, label: t(`lease.${value}`) }))}
        {...form.getInputProps('lateInterest')}
      />
      {commercial && <p>{t('lease.commercialHelp')}</p>}
      {contract && (
        <NumberField
          label={t('lease.percent')}
          description={t('lease.percentHelp')}
          required
          decimals={4}
          {...form.getInputProps('lateInterestPercent')}
        />
      )}
    </FormDrawer>
  )
}
