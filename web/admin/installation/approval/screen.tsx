import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { GoTo } from '../../../ui/app/go-to.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import css from '../../../ui/sign-in/sign-in.module.css'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'
import { ApplicationForm } from './application-form.tsx'

/** /pending-approval (ROUTE-42): if sign-up needs approval, people send their application here and wait. */
export function PendingApprovalScreen(): ReactNode {
  const { state, me, name, refresh, signOut } = useSession()
  const footerLinks = useFooterLinks()
  const { t } = useTranslation(['approval', 'onboarding', 'common'])
  const [looking, setLooking] = useState(false)
  if (state === 'loading') return <LoadingScreen />
  if (!me)
    return (
      <SignInFrame title={t('approval:title')} sentence={t('approval:signedOut')} footerLinks={footerLinks}>
        <Button size="md" fullWidth renderRoot={(root) => <AppLink {...root} to="/auth" />}>
          {t('common:act.signIn')}
        </Button>
      </SignInFrame>
    )
  if (me.approval === null) return <GoTo to={me.onboardingCompleted ? '/dashboard' : '/onboarding'} />
  const look = async (): Promise<void> => {
    setLooking(true)
    await refresh()
    setLooking(false)
  }
  return (
    <SignInFrame
      title={t(`approval:${me.approval}.title`)}
      sentence={t(`approval:${me.approval}.sentence`, { email: me.email })}
      footerLinks={footerLinks}
      foot={
        <div className={css.line}>
          {t('onboarding:signedInAs', { email: name })}
          <button type="button" className={css.textButton} onClick={() => void signOut('/auth')}>
            {t('onboarding:otherAccount')}
          </button>
        </div>
      }
    >
      {me.approval === 'none' && <ApplicationForm onSent={refresh} />}
      {me.approval === 'waiting' && (
        <Button size="md" fullWidth variant="default" loading={looking} onClick={() => void look()}>
          {t('approval:waiting.look')}
        </Button>
      )}
      {me.approval === 'rejected' && (
        <Button
          size="md"
          fullWidth
          variant="default"
          renderRoot={(root) => <AppLink {...root} to="/contact" />}
        >
          {t('approval:rejected.write')}
        </Button>
      )}
    </SignInFrame>
  )
}
