import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { stringifySearch } from '../../../ui/app/search-params.ts'
import { useSearch } from '../../../ui/router/context.ts'
import { type PaymentView, paymentView, paymentViews } from '../../shared/lists.ts'
import css from './payments.module.css'

/** The view in the address. */
export const useView = (): PaymentView => paymentView(useSearch())

/** Switches between charges, money received, and everything. The other filters of the address are kept. */
export function Views({ current }: { current: PaymentView }): ReactNode {
  const { t } = useTranslation('payments')
  const search = useSearch()
  return (
    <nav className={css.views} aria-label={t('list.views')}>
      {paymentViews.map((view) => (
        <AppLink
          key={view}
          to={`/payments${stringifySearch({ ...search, view: view === 'all' ? undefined : view })}`}
          replace
          className={css.view}
          data-current={view === current || undefined}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(`list.${view}`)}
        </AppLink>
      ))}
    </nav>
  )
}
