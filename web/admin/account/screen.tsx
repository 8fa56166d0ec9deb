import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { Page } from '../../ui/show/page.tsx'
import { useMe } from '../frame/session.tsx'
import css from './account.module.css'
import { AccountTab } from './account-tab.tsx'
import { AppearanceTab } from './appearance-tab.tsx'
import { OrganizationTab } from './organization-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const contents = {
  organization: OrganizationTab,
  account: AccountTab,
  appearance: AppearanceTab,
  security: SecurityTab,
} as const
type Tab = keyof typeof contents
const isTab = (text: unknown): text is Tab => typeof text === 'string' && text in contents

/** On a phone the row of tabs is wider than the screen. */
const intoView = (tab: HTMLAnchorElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** /settings?tab=... (SET-01): one's account, how it looks, the organization, how one signs in. */
export function SettingsScreen(): ReactNode {
  const { organization } = useMe()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { t } = useTranslation('account')
  const tabs = (['organization', 'account', 'appearance', 'security'] as const).filter(
    (tab) => tab !== 'organization' || organization !== null,
  )
  const current = isTab(search.tab) && tabs.includes(search.tab) ? search.tab : (tabs[0] ?? 'account')
  const Content = contents[current]
  return (
    <Page title={t('title')} narrow>
      <nav className={css.tabs} aria-label={t('title')}>
        {tabs.map((tab) => (
          <AppLink
            key={tab}
            to={`/settings?tab=${tab}`}
            replace
            className={css.tab}
            aria-current={tab === current ? 'page' : undefined}
            ref={tab === current ? intoView : undefined}
          >
            {t(`tabs.${tab}`)}
          </AppLink>
        ))}
      </nav>
      <Content />
    </Page>
  )
}
