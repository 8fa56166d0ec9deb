import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { menuLink, Pop } from '../../../ui/act/pop.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { usePermission } from '../../frame/session.tsx'

/** The records that the person may add. */
export function useAdditions() {
  const payments = usePermission('create_payments')
  const properties = usePermission('create_properties')
  const tenants = usePermission('create_tenants')
  return [
    ...(properties ? [{ id: 'property', to: '/properties?new=1' } as const] : []),
    ...(tenants
      ? [{ id: 'tenant', to: '/tenants?new=1' } as const, { id: 'lease', to: '/leases/new' } as const]
      : []),
    ...(payments ? [{ id: 'charge', to: '/payments?newCharge=1' } as const] : []),
    ...(properties ? [{ id: 'ticket', to: '/tickets?new=1' } as const] : []),
  ]
}

/** The most frequent actions: record a payment, and add other records. */
export function QuickActions({ record }: { record: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  const payments = usePermission('create_payments')
  const additions = useAdditions()
  return (
    <>
      {additions.length > 0 && (
        <Pop
          menu
          align="end"
          label={t('quick.add')}
          opener={(opener) => (
            <Button
              {...opener}
              variant="default"
              rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            >
              {t('quick.add')}
            </Button>
          )}
        >
          {additions.map(({ id, to }) => (
            <AppLink key={id} {...menuLink} to={to}>
              {t(`quick.${id}`)}
            </AppLink>
          ))}
        </Pop>
      )}
      {payments && <Button onClick={record}>{t('quick.record')}</Button>}
    </>
  )
}
