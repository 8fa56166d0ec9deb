import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { SetPasswordForm } from '../../../ui/sign-in/set-password-form.tsx'
import { useSignInSettings } from '../../../ui/sign-in/settings.ts'
import css from '../../../ui/sign-in/sign-in.module.css'
import { SignInFrame } from '../../../ui/sign-in/sign-in-frame.tsx'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSession } from '../../frame/session.tsx'

/** The first sign-in with a password that an administrator set. Nothing else works until it is changed (ADMIN-03). */
export function OwnPassword(): ReactNode {
  const { name, refresh, signOut } = useSession()
  const { minimum } = useSignInSettings()
  const footerLinks = useFooterLinks()
  const { t } = useTranslation('sign_in')
  return (
    <SignInFrame
      title={t('own.title')}
      sentence={t('own.sentence', { name })}
      footerLinks={footerLinks}
      foot={
        <button type="button" className={css.textButton} onClick={() => void signOut('/auth')}>
          {t('factor.otherAccount')}
        </button>
      }
    >
      <SetPasswordForm
        name={name}
        minimum={minimum}
        onDone={() => {
          toast.success(t('reset.done'))
          void refresh()
        }}
      />
    </SignInFrame>
  )
}
