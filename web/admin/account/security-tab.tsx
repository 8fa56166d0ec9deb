import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Card } from '../../ui/show/card.tsx'
import { SetPasswordForm } from '../../ui/sign-in/set-password-form.tsx'
import { useSignInSettings } from '../../ui/sign-in/settings.ts'
import { useMe } from '../frame/session.tsx'
import css from './account.module.css'
import { Identities } from './identities.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** How one signs in: password, second step, passkeys, linked accounts, and where one is signed in (AUTH-27). */
export function SecurityTab(): ReactNode {
  const { email, organization } = useMe()
  const settings = useSignInSettings()
  const { t } = useTranslation('account')
  const { t: errors } = useTranslation('errors')
  if (organization?.isDemo) return <p>{errors('demo_view_only')}</p>
  return (
    <>
      <Card title={t('security.password')}>
        <details>
          <summary className={css.summary}>{t('security.passwordChange')}</summary>
          <p className={css.note}>{t('security.passwordSentence')}</p>
          <div className={css.folded}>
            <SetPasswordForm
              email={email}
              submit={t('security.passwordChange')}
              onDone={() => toast.success(t('security.passwordChanged'))}
            />
          </div>
        </details>
      </Card>
      <SecondFactor />
      {settings.passkeys && <Passkeys />}
      <Identities google={settings.google} />
      <Sessions />
    </>
  )
}
