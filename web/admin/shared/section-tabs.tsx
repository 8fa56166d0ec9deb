import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { useSearch } from '../../ui/router/context.ts'
import css from './section-tabs.module.css'

export interface SectionTab {
  id: string
  label: string
  to: string
}

/** On a phone the row of tabs is wider than the screen and scrolls. */
const intoView = (tab: HTMLAnchorElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/**
 * The sections of a panel, each with its own address. The tabs wrap if there is room and scroll on a phone. A sentence
 * below says so if the address names a section that is not in the panel.
 */
export function SectionTabs({
  label,
  tabs,
  current,
}: {
  label: string
  tabs: readonly SectionTab[]
  current: string | undefined
}): ReactNode {
  const { tab }: Record<string, unknown> = useSearch()
  const { t } = useTranslation('ui')
  const missing = tab !== undefined && tab !== current
  return (
    <>
      <nav className={css.tabs} aria-label={label}>
        {tabs.map(({ id, label: name, to }) => (
          <AppLink
            key={id}
            to={to}
            replace
            className={css.tab}
            aria-current={id === current ? 'page' : undefined}
            ref={id === current ? intoView : undefined}
          >
            {name}
          </AppLink>
        ))}
      </nav>
      {missing && <p role="status">{t('detail.missingTab', { section: String(tab) })}</p>}
    </>
  )
}
