import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { GoTo } from '../../../ui/app/go-to.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { query } from '../../api.ts'
import { useMe, useSession } from '../../frame/session.tsx'
import { useSite } from '../../frame/site.ts'
import { AcceptTerms } from '../sign-in/terms.tsx'
import { Wizard } from './wizard.tsx'

/** /onboarding: five steps to the own organization (ONB-01), continued where the person stopped on any device. */
export function OnboardingScreen(): ReactNode {
  const me = useMe()
  const { name } = useSession()
  const { t } = useTranslation(['onboarding', 'common'])
  const site = useSite()
  const [alsoLets, setAlsoLets] = useState(false)
  const [termsMissing, setTermsMissing] = useState(false)
  const [done, setDone] = useState(false)
  const open = !me.onboardingCompleted && me.systemRole !== 'super_admin' && me.approval === null
  const draft = useQuery({ ...query.onboarding.get.queryOptions(), enabled: open, staleTime: 0, gcTime: 0 })
  if (done) return <LoadingScreen />
  if (me.onboardingCompleted || me.systemRole === 'super_admin') return <GoTo to="/dashboard" />
  if (me.portalAccount && !alsoLets && site)
    return (
      <main>
        <MessageScreen
          title={t('onboarding:tenant.title')}
          text={t('onboarding:tenant.sentence')}
          note={t('onboarding:signedInAs', { email: name })}
        >
          <Button href={site.tenantUrl}>{t('onboarding:tenant.open')}</Button>
          <Button variant="default" onClick={() => setAlsoLets(true)}>
            {t('onboarding:tenant.landlord')}
          </Button>
        </MessageScreen>
      </main>
    )
  if (me.endedMembership !== null && !alsoLets)
    return (
      <main>
        <MessageScreen
          title={t('onboarding:ended.title', { organization: me.endedMembership })}
          text={t('onboarding:ended.sentence')}
          note={t('onboarding:signedInAs', { email: name })}
        >
          <Button variant="default" onClick={() => setAlsoLets(true)}>
            {t('onboarding:ended.found')}
          </Button>
        </MessageScreen>
      </main>
    )
  if (me.approval !== null) return <GoTo to="/pending-approval" />
  if (termsMissing) return <AcceptTerms onAccepted={() => setTermsMissing(false)} />
  if (draft.isError)
    return (
      <main>
        <MessageScreen alert title={t('onboarding:loadFailed')} text={errorText(draft.error)}>
          <Button onClick={() => void draft.refetch()}>{t('common:act.retry')}</Button>
        </MessageScreen>
      </main>
    )
  if (!draft.data || !site) return <LoadingScreen />
  return (
    <Wizard
      draft={draft.data}
      site={site}
      onTermsMissing={() => setTermsMissing(true)}
      onDone={() => setDone(true)}
    />
  )
}
