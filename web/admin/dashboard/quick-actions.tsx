import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { usePermission } from '../frame/session.tsx'

/** What is done most: record a payment, and add whatever else. */
export function QuickActions({ record }: { record: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  const payments = usePermission('create_payments')
  const properties = usePermission('create_properties')
  const tenants = usePermission('create_tenants')
  const additions = [
    ...(properties ? [{ id: 'property', to: '/properties?new=1' } as const] : []),
    ...(tenants
      ? [{ id: 'tenant', to: '/tenants?new=1' } as const, { id: 'lease', to: '/leases/new' } as const]
      : []),
    ...(payments ? [{ id: 'charge', to: '/payments?newCharge=1' } as const] : []),
    ...(properties ? [{ id: 'ticket', to: '/tickets?new=1' } as const] : []),
  ]
  return (
    <>
      {additions.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
              {t('quick.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {additions.map(({ id, to }) => (
              <Menu.Item key={id} renderRoot={(root) => <AppLink {...root} to={to} />}>
                {t(`quick.${id}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {payments && <Button onClick={record}>{t('quick.record')}</Button>}
    </>
  )
}
