import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { usePathname, useSearch } from '../../ui/router/context.ts'
import { Page } from '../../ui/show/page.tsx'
import { query } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { Choices } from '../shared/choices.tsx'
import { Loaded } from '../shared/loaded.tsx'
import { AccountView } from './account-view.tsx'
import { BillsView } from './bills-view.tsx'
import { ChargesView } from './charges-view.tsx'
import { MoneyView } from './money-view.tsx'

const views = ['charges', 'payments', 'bills', 'account'] as const
type View = (typeof views)[number]

export const preload = (): void => void queryClient.prefetchQuery(query.payments.list.queryOptions())

/** /payments and /my-payments: charges, payments, and the account, each with its own address (ROUTE-14, ROUTE-19). */
export function PaymentsScreen(): ReactNode {
  const search: Record<string, unknown> = useSearch()
  const pathname = usePathname()
  const { t } = useTranslation('portal_payments')
  const { t: portal } = useTranslation('portal')
  const payments = useQuery(query.payments.list.queryOptions())
  const view: View = views.find((one) => one === search.view) ?? 'charges'
  const to = (one: View): string => `${pathname}?view=${one}`
  return (
    <Page title={portal('places.payments')} sentence={t(`sentence.${view}`)}>
      <Choices
        label={t('which')}
        chosen={to(view)}
        choices={views.map((one) => ({ to: to(one), label: t(`views.${one}`) }))}
      />
      {view === 'bills' ? (
        <BillsView />
      ) : (
        <Loaded query={payments} back={{ to: '/', label: portal('toHome') }}>
          {(data) =>
            view === 'charges' ? (
              <ChargesView charges={data.charges} onlyOpen={search.status === 'open'} path={to('charges')} />
            ) : view === 'payments' ? (
              <MoneyView {...data} />
            ) : (
              <AccountView lines={data.account} currency={data.currency} />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}
