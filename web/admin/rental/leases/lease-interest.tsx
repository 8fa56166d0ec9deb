import { LEASE_INTEREST, type LeaseInterest } from '@domovik/domain/rental/rent/interest.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { NumberField } from '../../shared/number-field.tsx'
import { useRateText } from '../interest/segments.tsx'
import type { LeaseDetail } from './lease-detail.ts'

/** What is agreed about late interest on this lease, with a form that changes it. */
export function LeaseInterestCard({ detail: { lease, can } }: { detail: LeaseDetail }): ReactNode {
  const { t } = useTranslation('interest')
  const rateText = useRateText()
  const maySee = usePermission('view_payments')
  const [changing, setChanging] = useState(false)
  const { lateInterest, lateInterestPercent } = lease
  return (
    <Card
      title={t('lease.title')}
      act={
        can.edit && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChanging(true)}>
            {t('lease.change')}
          </Button>
        )
      }
    >
      <p>
        {t(`lease.${lateInterest}`)}
        {lateInterestPercent !== null &&
          `: ${t('lease.contractRate', { percent: rateText(lateInterestPercent) })}`}
      </p>
      {maySee && <AppLink to={`/payments/interest?leaseId=${lease.id}`}>{t('lease.review')}</AppLink>}
      {can.edit && (
        <InterestForm
          key={lease.updatedAt}
          lease={lease}
          opened={changing}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  )
}

type Values = { lateInterest: LeaseInterest; lateInterestPercent: number | null }

function InterestForm(props: {
  lease: LeaseDetail['lease']
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { lease } = props
  const { t } = useTranslation('interest')
  const cache = useQueryClient()
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
  const save = async ({ lateInterest, lateInterestPercent }: Values): Promise<void> => {
    await client.leases.update({
      id: lease.id,
      updatedAt: lease.updatedAt,
      lateInterest,
      lateInterestPercent: contract ? String(lateInterestPercent ?? 0) : null,
    })
    await cache.invalidateQueries()
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
