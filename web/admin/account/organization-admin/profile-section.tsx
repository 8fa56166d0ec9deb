import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { LogoCard } from './logo-card.tsx'
import { LumpSumCard } from './lump-sum-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SignaturesCard } from './signatures-card.tsx'
import { VatCard } from './vat-card.tsx'

/** The logo and the company profile. The data for daily use is in the settings (ORG-09 to ORG-15). */
export function ProfileSection(): ReactNode {
  const profile = useQuery(query.organizations.profile.queryOptions())
  const { t } = useTranslation('organization_admin')
  return (
    <>
      <LogoCard />
      <Card rows>
        <CardRow
          to="/settings?tab=organization"
          title={t('profile.everyday')}
          note={t('profile.everydayNote')}
        />
      </Card>
      <SignaturesCard />
      <VatCard />
      <LumpSumCard />
      {profile.data ? (
        <AsOpened row={profile.data} opened>
          {(opened) => <ProfileForm profile={opened} />}
        </AsOpened>
      ) : (
        <Skeleton width="100%" height="20rem" />
      )}
    </>
  )
}
