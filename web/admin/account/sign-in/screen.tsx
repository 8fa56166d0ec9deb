import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useGo } from '../../../ui/app/app-link.tsx'
import { GoTo } from '../../../ui/app/go-to.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { useSearch } from '../../../ui/router/context.ts'
import { DemoSignIns } from '../../../ui/sign-in/demo-sign-ins.tsx'
import { ForgottenForm } from '../../../ui/sign-in/forgotten-form.tsx'
import type { Credential } from '../../../ui/sign-in/identifier.ts'
import type { Sent } from '../../../ui/sign-in/mail-sent.tsx'
import { nextAddress } from '../../../ui/sign-in/next-address.ts'
import { OtherWays } from '../../../ui/sign-in/other-ways.tsx'
import { SecondFactorForm } from '../../../ui/sign-in/second-factor-form.tsx'
import { SetPasswordForm } from '../../../ui/sign-in/set-password-form.tsx'
import { useSignInSettings } from '../../../ui/sign-in/settings.ts'
import css from '../../../ui/sign-in/sign-in.module.css'
import { SignInForm } from '../../../ui/sign-in/sign-in-form.tsx'
import { SignInNotice } from '../../../ui/sign-in/sign-in-notice.tsx'
import { SignUpForm } from '../../../ui/sign-in/sign-up-form.tsx'
import { markAccepted } from '../../../ui/sign-in/terms.ts'
import { AccountFailed } from '../../frame/account-failed.tsx'
import { useSession } from '../../frame/session.tsx'
import { useSite } from '../../frame/site.ts'
import { keepChosenPlan } from '../subscriptions/chosen-plan.ts'
import { Framed } from './framed.tsx'
import { OwnPassword } from './own-password.tsx'
import { SentScreen } from './sent.tsx'
import { AcceptTerms } from './terms.tsx'

type Form = 'sign_in' | 'sign_up' | 'forgotten' | Sent

/**
 * /auth: signing in, signing up, setting a new password (`reset=true`), and the full-width variant (`mobile=true`)
 * (ROUTE-24 to ROUTE-27).
 */
export function AuthScreen({ reset = false }: { reset?: boolean }): ReactNode {
  const search: Record<string, unknown> = useSearch()
  const { state, me, name, signOut, arrived } = useSession()
  const { minimum } = useSignInSettings()
  const go = useGo()
  const { t } = useTranslation('sign_in')
  const { t: common } = useTranslation('common')
  const resetting = reset || search.reset === 'true'

  if (state === 'second_factor') {
    return (
      <Framed title={t('factor.title')} sentence={t('factor.sentence', { product: common('product') })}>
        <SecondFactorForm onDone={arrived} onOtherAccount={() => void signOut('/auth')} />
      </Framed>
    )
  }
  if (state === 'terms') return <AcceptTerms />
  if (state === 'new_password') return <OwnPassword />
  if (state === 'failed') return <AccountFailed />
  if (resetting && state === 'ready') {
    return (
      <Framed title={t('reset.title')} sentence={t('reset.sentence', { email: name })}>
        <SetPasswordForm
          name={name}
          minimum={minimum}
          onDone={() => {
            toast.success(t('reset.done'))
            go('/dashboard', { replace: true })
          }}
        />
      </Framed>
    )
  }
  if (state === 'loading') return <LoadingScreen />
  if (state === 'ready') {
    const home = me?.onboardingCompleted || me?.systemRole === 'super_admin'
    return <GoTo to={home ? nextAddress(search.next) : '/onboarding'} />
  }
  return <SignInForms reset={resetting} />
}

function SignInForms({ reset }: { reset: boolean }): ReactNode {
  const search: Record<string, unknown> = useSearch()
  const [form, setForm] = useState<Form>(
    reset ? 'forgotten' : search.form === 'sign_up' ? 'sign_up' : 'sign_in',
  )
  const [email, setEmail] = useState('')
  const [terms, setTerms] = useState(false)
  const [termsError, setTermsError] = useState<string | null>(null)
  const settings = useSignInSettings()
  const site = useSite()
  useEffect(() => keepChosenPlan(search.plan), [search.plan])
  const { arrived } = useSession()
  const { t } = useTranslation('sign_in')
  const { origin } = location
  const narrow = search.mobile === 'true' || globalThis.matchMedia?.('(max-width: 48em)').matches
  const mayLeave = (): boolean => {
    setTermsError(terms ? null : t('signUp.termsNeeded'))
    if (terms) markAccepted()
    return terms
  }
  const sentTo = (to: Credential): void => {
    setEmail('email' in to ? to.email : to.phone)
    setForm('email' in to ? { kind: 'signup', ...to } : { kind: 'sms', ...to })
  }
  const otherWays = (
    <OtherWays
      settings={settings}
      leadsTo={returnAddress(origin, { narrow, next: search.next })}
      mayLeave={form === 'sign_up' ? mayLeave : undefined}
      onDone={arrived}
    />
  )
  if (typeof form === 'object')
    return (
      <SentScreen sent={form} onOther={() => setForm(form.kind === 'recovery' ? 'forgotten' : 'sign_up')} />
    )
  if (form === 'forgotten') {
    return (
      <Framed title={t('forgotten.title')} sentence={t('forgotten.sentence')}>
        <SignInNotice search={search} />
        <ForgottenForm
          email={email}
          leadsTo={`${origin}/auth?reset=true`}
          onMailed={(address) => {
            setEmail(address)
            setForm({ kind: 'recovery', email: address })
          }}
          onBack={() => setForm('sign_in')}
        />
      </Framed>
    )
  }
  if (form === 'sign_up') {
    return (
      <Framed
        title={t('signUp.title')}
        sentence={t('signUp.sentence')}
        foot={
          <div className={css.line}>
            {t('haveAccount')}
            <Button variant="default" onClick={() => setForm('sign_in')}>
              {t('signIn')}
            </Button>
          </div>
        }
      >
        <SignUpForm
          phone={settings.phone}
          email={email}
          terms={terms}
          onTerms={(accepted) => {
            setTerms(accepted)
            setTermsError(null)
          }}
          termsError={termsError}
          leadsTo={`${origin}/`}
          minimum={settings.minimum}
          onSent={sentTo}
          onDone={arrived}
        />
        {otherWays}
      </Framed>
    )
  }
  return (
    <Framed
      title={t('title')}
      foot={
        settings.signUp && (
          <div className={css.line}>
            {t('noAccount')}
            <Button variant="default" onClick={() => setForm('sign_up')}>
              {t('createAccount')}
            </Button>
          </div>
        )
      }
      below={
        site && <DemoSignIns accounts={site.demo.filter(({ host }) => host === 'app')} onDone={arrived} />
      }
    >
      <SignInNotice search={search} />
      <SignInForm
        phone={settings.phone}
        email={email}
        onDone={arrived}
        onForgot={(address) => {
          setEmail(address)
          setForm('forgotten')
        }}
        onUnconfirmed={sentTo}
      />
      {otherWays}
    </Framed>
  )
}

/** Where Google returns to (AUTH-03, AUTH-04), with the page to open afterwards. */
function returnAddress(origin: string, { narrow, next }: { narrow: boolean; next: unknown }): string {
  const url = new URL('/auth', origin)
  if (narrow) url.searchParams.set('mobile', 'true')
  if (typeof next === 'string') url.searchParams.set('next', next)
  return url.href
}
