import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { useGo } from '../../ui/app/app-link.tsx'
import { GoTo } from '../../ui/app/go-to.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useSearch } from '../../ui/router/context.ts'
import { DemoSignIns } from '../../ui/sign-in/demo-sign-ins.tsx'
import { ForgottenForm } from '../../ui/sign-in/forgotten-form.tsx'
import { MailSent } from '../../ui/sign-in/mail-sent.tsx'
import { nextAddress } from '../../ui/sign-in/next-address.ts'
import { OtherWays } from '../../ui/sign-in/other-ways.tsx'
import { SecondFactorForm } from '../../ui/sign-in/second-factor-form.tsx'
import { SetPasswordForm } from '../../ui/sign-in/set-password-form.tsx'
import { useSignInSettings } from '../../ui/sign-in/settings.ts'
import css from '../../ui/sign-in/sign-in.module.css'
import { SignInForm } from '../../ui/sign-in/sign-in-form.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { SignInNotice } from '../../ui/sign-in/sign-in-notice.tsx'
import { AccountFailed } from '../app/guard.tsx'
import { useFooterLinks } from '../frame/footer-links.ts'
import { useSession } from '../frame/session.tsx'
import { useSite } from '../frame/site.ts'

/**
 * /login: e-mail and password, or a link for a new password. There is no sign-up, because tenants need an invitation
 * (PORTAL-06).
 */
export function SignInScreen(): ReactNode {
  const search: Record<string, unknown> = useSearch()
  const { state, name, signOut, refresh, arrived } = useSession()
  const go = useGo()
  const { t } = useTranslation('sign_in')
  const { t: common } = useTranslation('common')
  const { minimum } = useSignInSettings()
  if (state === 'loading') return <LoadingScreen />
  if (state === 'second_factor') {
    return (
      <Framed title={t('factor.title')} sentence={t('factor.sentence', { product: common('product') })}>
        <SecondFactorForm onDone={arrived} onOtherAccount={() => void signOut()} />
      </Framed>
    )
  }
  if (state === 'new_password') {
    return (
      <Framed title={t('own.title')} sentence={t('own.sentence', { name })}>
        <SetPasswordForm
          name={name}
          minimum={minimum}
          onDone={() => {
            toast.success(t('reset.done'))
            void refresh()
          }}
        />
      </Framed>
    )
  }
  if (state === 'failed') return <AccountFailed />
  if (state === 'ready' && search.reset === 'true') {
    return (
      <Framed title={t('reset.title')} sentence={t('reset.sentence', { email: name })}>
        <SetPasswordForm
          name={name}
          minimum={minimum}
          onDone={() => {
            toast.success(t('reset.done'))
            go('/', { replace: true })
          }}
        />
      </Framed>
    )
  }
  if (state === 'ready') return <GoTo to={nextAddress(search.next, '/')} />
  if (state === 'stranger') return <Stranger />
  return <SignInForms reset={search.reset === 'true'} />
}

function Framed(props: Omit<Parameters<typeof SignInFrame>[0], 'footerLinks'>): ReactNode {
  return <SignInFrame {...props} footerLinks={useFooterLinks()} />
}

/**
 * Shown to landlords and to tenants without access any more: a link to the landlord application, and the sign-out.
 */
function Stranger(): ReactNode {
  const { signOut } = useSession()
  const site = useSite()
  const { t } = useTranslation('portal')
  return (
    <Framed title={t('stranger.title')} sentence={t('stranger.text')}>
      {site && (
        <Button size="md" href={`${site.appUrl}/auth`}>
          {t('stranger.landlord')}
        </Button>
      )}
      <Button size="md" variant="default" onClick={() => void signOut()}>
        {t('stranger.otherAccount')}
      </Button>
    </Framed>
  )
}

type Form = 'sign_in' | 'forgotten' | 'mailed'

function SignInForms({ reset }: { reset: boolean }): ReactNode {
  const search: Record<string, unknown> = useSearch()
  const [form, setForm] = useState<Form>(reset ? 'forgotten' : 'sign_in')
  const [email, setEmail] = useState('')
  const settings = useSignInSettings()
  const site = useSite()
  const { arrived } = useSession()
  const go = useGo()
  const { t } = useTranslation('sign_in')
  const { t: portal } = useTranslation('portal')
  const leadsTo = `${location.origin}/login?reset=true`
  const forgot = (address: string): void => {
    setEmail(address)
    setForm('forgotten')
  }
  if (form === 'mailed') {
    return (
      <Framed title={t('mail.title')} sentence={t('mail.reset', { email })}>
        <MailSent
          sent={{ kind: 'recovery', email }}
          leadsTo={leadsTo}
          onDone={() => {
            go('/login?reset=true', { replace: true })
            arrived()
          }}
          onOtherAddress={() => setForm('forgotten')}
        />
      </Framed>
    )
  }
  if (form === 'forgotten') {
    return (
      <Framed title={t('forgotten.title')} sentence={t('forgotten.sentence')}>
        <SignInNotice search={search} />
        <ForgottenForm
          email={email}
          leadsTo={leadsTo}
          onMailed={(address) => {
            setEmail(address)
            setForm('mailed')
          }}
          onBack={() => setForm('sign_in')}
        />
      </Framed>
    )
  }
  return (
    <Framed
      title={portal('signIn.title')}
      sentence={portal('signIn.sentence')}
      foot={<p className={css.hint}>{portal('signIn.noAccount')}</p>}
      below={site && <DemoSignIns accounts={site.demo} onDone={arrived} />}
    >
      <SignInNotice search={search} />
      <SignInForm email={email} onDone={arrived} onForgot={forgot} />
      <OtherWays
        settings={{ ...settings, google: false }}
        leadsTo={`${location.origin}/login`}
        onDone={arrived}
      />
    </Framed>
  )
}
