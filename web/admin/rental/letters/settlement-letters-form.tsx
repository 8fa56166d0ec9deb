import { DELIVERIES, type Delivery } from '@domovik/domain/rental/letters/kinds.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import shared from '../../shared/shared.module.css'

/** Asks how the letter of a settlement of bills reaches the tenant, or the letters of all its tenants, and sends them. */
export function SettlementLettersForm({
  all,
  again = false,
  opened,
  onClose,
  send,
}: {
  all: boolean
  /** Whether a letter about the settlement was made before. */
  again?: boolean
  opened: boolean
  onClose: () => void
  send: (delivery: Delivery) => Promise<void>
}): ReactNode {
  const { t } = useTranslation('papers')
  const { t: letters } = useTranslation('letters')
  const form = useDraftForm<{ delivery: Delivery }>({ name: null, initial: { delivery: 'portal' } })
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t(all ? 'settlementForm.titleAll' : 'settlementForm.title')}
      submit={t('settlementForm.submit')}
      form={form}
      save={({ delivery }) => send(delivery)}
    >
      <p className={shared.quiet}>{t(all ? 'settlementForm.textAll' : 'settlementForm.text')}</p>
      {again && <Alert color="soon">{t('settlementForm.again')}</Alert>}
      <Select
        label={t('settlementForm.delivery')}
        allowDeselect={false}
        data={DELIVERIES.map((value) => ({ value, label: letters(`deliveries.${value}`) }))}
        {...form.getInputProps('delivery')}
      />
    </FormDrawer>
  )
}
