import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { useSearch } from '../../../ui/router/context.ts'
import { Page } from '../../../ui/show/page.tsx'
import { useMe } from '../../frame/session.tsx'
import { PanelFrame } from '../../shared/panel-frame.tsx'
import { MembersCard } from '../members/members-card.tsx'
import { NotificationsTab } from '../notifications/notifications-tab.tsx'
import { BillingTab } from '../subscriptions/billing-tab.tsx'
import { SubscriptionTab } from '../subscriptions/subscription-tab.tsx'
import { AccountTab } from './account-tab.tsx'
import { AppearanceTab } from './appearance-tab.tsx'
import { OrganizationTab } from './organization-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const contents = {
  organization: OrganizationTab,
  team: MembersCard,
  subscription: SubscriptionTab,
  billing: BillingTab,
  account: AccountTab,
  appearance: AppearanceTab,
  notifications: NotificationsTab,
  security: SecurityTab,
} as const
type Tab = keyof typeof contents
const ofOrganization: readonly Tab[] = ['organization', 'team', 'subscription', 'billing', 'notifications']
const isTab = (text: unknown): text is Tab => typeof text === 'string' && text in contents

/** /settings?tab=... (SET-01): account, appearance, organization and sign-in. */
export function SettingsScreen(): ReactNode {
  const { organization } = useMe()
  const search: Record<string, unknown> = useSearch()
  const { t } = useTranslation('account')
  const tabs = (Object.keys(contents) as Tab[]).filter(
    (tab) => !ofOrganization.includes(tab) || organization !== null,
  )
  const current = isTab(search.tab) && tabs.includes(search.tab) ? search.tab : (tabs[0] ?? 'account')
  const Content = contents[current]
  return (
    <Page title={t('title')}>
      <PanelFrame panel="account" label={t('title')} shown={tabs} current={current}>
        <Content />
      </PanelFrame>
    </Page>
  )
}
