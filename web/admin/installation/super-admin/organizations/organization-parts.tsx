import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../../ui/app/language.ts'
import { Card, CardRow } from '../../../../ui/show/card.tsx'
import { formatDate } from '../../../../ui/show/date-format.ts'
import { DateText } from '../../../../ui/show/date-text.tsx'
import { StateDot } from '../../../../ui/show/state-dot.tsx'
import { Facts } from '../../../shared/facts.tsx'
import { type OrganizationDetail, useSubscriptionWord } from './organization-words.tsx'

/** The members with their roles and last sign-ins. */
export function MembersOf({ members }: Pick<OrganizationDetail, 'members'>): ReactNode {
  const { t } = useTranslation(['super_admin', 'shell'])
  const language = useLanguage()
  return (
    <Card title={t('super_admin:organizations.tabs.people')} rows>
      {members.length === 0 && <CardRow title={t('super_admin:organizations.noPeople')} />}
      {members.map(({ userId, email, role, joinedAt, lastSignInAt }) => (
        <CardRow
          key={userId}
          title={email ?? '—'}
          note={`${t('super_admin:organizations.joined')} ${formatDate(joinedAt, language)}`}
          end={t(`shell:roles.${role}`)}
          endNote={
            lastSignInAt
              ? `${t('super_admin:organizations.lastSignIn')} ${formatDate(lastSignInAt, language)}`
              : `${t('super_admin:organizations.lastSignIn')}: ${t('super_admin:organizations.never')}`
          }
        />
      ))}
    </Card>
  )
}

/** The versions of the organization's key, newest first. The key itself is never shown. */
export function KeysOf({ keys }: Pick<OrganizationDetail, 'keys'>): ReactNode {
  const { t } = useTranslation('super_admin')
  const language = useLanguage()
  return (
    <Card title={t('organizations.tabs.encryption')} rows>
      {keys.map(({ version, createdAt, retiredAt }) => (
        <CardRow
          key={version}
          title={t('organizations.keyVersion', { version })}
          note={t('organizations.keySince', { date: formatDate(createdAt, language) })}
          end={
            <StateDot tone={retiredAt ? 'neutral' : 'settled'}>
              {t(retiredAt ? 'organizations.keyRetired' : 'organizations.keyCurrent')}
            </StateDot>
          }
          endNote={retiredAt && t('organizations.keyReplaced', { date: formatDate(retiredAt, language) })}
        />
      ))}
    </Card>
  )
}

/** Facts about the organization, without its size. */
export function OrganizationFacts({ organization }: Pick<OrganizationDetail, 'organization'>): ReactNode {
  const { t } = useTranslation('super_admin')
  const { plan } = organization
  const subscriptionWord = useSubscriptionWord()
  const day = (instant: string | null): ReactNode => instant && <DateText value={instant} />
  return (
    <Card title={t('organizations.facts')}>
      <Facts
        empty={t('organizations.none')}
        facts={[
          { label: t('organizations.owner'), value: organization.ownerEmail },
          {
            label: t('organizations.plan'),
            value: plan && [t(`plans.${plan}`), subscriptionWord(organization)].filter(Boolean).join(' · '),
          },
          { label: t('organizations.createdAt'), value: day(organization.createdAt) },
          { label: t('organizations.lastActivityAt'), value: day(organization.lastActivityAt) },
          { label: t('organizations.portalAccounts'), value: organization.portalAccounts },
          { label: t('organizations.currency'), value: organization.currency },
          { label: t('organizations.timeZone'), value: organization.timeZone },
          { label: t('organizations.phone'), value: organization.phone },
          { label: t('organizations.address'), value: organization.address },
          { label: t('organizations.website'), value: organization.website },
          { label: t('organizations.exportedAt'), value: day(organization.exportedAt) },
        ]}
      />
    </Card>
  )
}
