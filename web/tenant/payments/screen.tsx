import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { usePathname, useSearch } from '../../ui/router/context.ts'
import { formatDate } from '../../ui/show/date-format.ts'
import { Page } from '../../ui/show/page.tsx'
import { query } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { useMe } from '../frame/session.tsx'
import { Choices } from '../shared/choices.tsx'
import { Loaded } from '../shared/loaded.tsx'
import css from '../shared/shared.module.css'
import { AccountView } from './account-view.tsx'
import { BillsView } from './bills-view.tsx'
import { CardReturn } from './card-return.tsx'
import { ChargesView } from './charges-view.tsx'
import { MoneyView } from './money-view.tsx'
import { SharingView } from './sharing-view.tsx'

const views = ['charges', 'payments', 'bills', 'account', 'sharing'] as const
type View = (typeof views)[number]

export const preload = (): void => void queryClient.prefetchQuery(query.payments.list.queryOptions())

/** /payments and /my-payments: charges, payments, and the account, each with its own address (ROUTE-14, ROUTE-19). */
export function PaymentsScreen(): ReactNode {
  const search: Record<string, unknown> = useSearch()
  const pathname = usePathname()
  const { t } = useTranslation('portal_payments')
  const { t: portal } = useTranslation('portal')
  const language = useLanguage()
  const payments = useQuery(query.payments.list.queryOptions())
  const { coTenant } = useMe()
  const offered = views.filter(
    (one) => (one !== 'sharing' || payments.data?.sharing) && (one !== 'bills' || !coTenant?.movedOut),
  )
  const view: View = offered.find((one) => one === search.view) ?? 'charges'
  const to = (one: View): string => `${pathname}?view=${one}`
  return (
    <Page title={portal('places.payments')} sentence={t(`sentence.${view}`)}>
      {typeof search.card === 'string' && !coTenant && <CardReturn id={search.card} />}
      <Choices
        label={t('which')}
        chosen={to(view)}
        choices={offered.map((one) => ({ to: to(one), label: t(`views.${one}`) }))}
      />
      {coTenant?.movedOut && coTenant.until && (
        <p className={css.quiet}>{t('sharing.movedOut', { date: formatDate(coTenant.until, language) })}</p>
      )}
      {view === 'bills' ? (
        <BillsView />
      ) : (
        <Loaded query={payments} back={{ to: '/', label: portal('toHome') }}>
          {(data) =>
            view === 'charges' ? (
              <ChargesView charges={data.charges} onlyOpen={search.status === 'open'} path={to('charges')} />
            ) : view === 'payments' ? (
              <MoneyView {...data} />
            ) : view === 'sharing' && data.sharing ? (
              <SharingView sharing={data.sharing} currency={data.currency} />
            ) : (
              <AccountView lines={data.account} currency={data.currency} />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}
