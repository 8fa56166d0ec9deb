import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { hasPassword } from '../../../ui/sign-in/prove-identity.ts'
import { SetPasswordForm } from '../../../ui/sign-in/set-password-form.tsx'
import { useSignInSettings } from '../../../ui/sign-in/settings.ts'
import { useSession } from '../../frame/session.tsx'
import { useSite } from '../../frame/site.ts'
import css from './account.module.css'
import { Identities } from './identities.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProofOfIdentity } from './proof-of-identity.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions, sessionsKey } from './sessions.tsx'

/** Password, second factor, passkeys, linked accounts and active sessions (AUTH-27). */
export function SecurityTab(): ReactNode {
  const { name } = useSession()
  const site = useSite()
  const queries = useQueryClient()
  const settings = useSignInSettings()
  const { t } = useTranslation('account')
  const { t: words } = useTranslation('sign_in')
  const demo = site?.demo.some(({ email }) => email === name) ?? false
  return (
    <ProofOfIdentity name={name}>
      {demo && (
        <Alert color="accent" role="note">
          {words('problem.demo')}
        </Alert>
      )}
      <fieldset disabled={demo} className={css.fields}>
        <Card title={t('security.password')}>
          <details>
            <summary className={css.summary}>{t('security.passwordChange')}</summary>
            <p className={css.note}>{t('security.passwordSentence')}</p>
            <div className={css.folded}>
              <SetPasswordForm
                name={name}
                minimum={settings.minimum}
                proven={hasPassword()}
                submit={t('security.passwordChange')}
                onDone={() => {
                  toast.success(t('security.passwordChanged'))
                  void queries.invalidateQueries({ queryKey: sessionsKey })
                }}
              />
            </div>
          </details>
        </Card>
        <SecondFactor />
        {settings.passkeys && <Passkeys />}
        <Identities google={settings.google} />
        <Sessions />
      </fieldset>
    </ProofOfIdentity>
  )
}
