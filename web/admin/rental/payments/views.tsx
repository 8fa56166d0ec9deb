import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { listed, type SearchParams, stringifySearch } from '../../../ui/app/search-params.ts'
import { useSearch } from '../../../ui/router/context.ts'
import css from './payments.module.css'

const views = ['all', 'charges', 'received'] as const
export type View = (typeof views)[number]

/** The view in the address: ?view=charges; without it, all. */
export const useView = (): View => viewOf(useSearch())

export const viewOf = (search: SearchParams): View =>
  views.find((view) => view === listed(search.view)[0]) ?? 'all'

/** Switches between charges, money received, and everything. The other filters of the address are kept. */
export function Views({ current }: { current: View }): ReactNode {
  const { t } = useTranslation('payments')
  const search = useSearch()
  return (
    <nav className={css.views} aria-label={t('list.views')}>
      {views.map((view) => (
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
