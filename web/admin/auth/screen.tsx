import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AppLink, useGo } from '../../ui/app/app-link.tsx'
import { GoTo } from '../../ui/app/go-to.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { toast } from '../../ui/app/toast.ts'
import { codeSentence } from '../../ui/sign-in/auth-words.ts'
import { DemoSignIns } from '../../ui/sign-in/demo-sign-ins.tsx'
import { ForgottenForm } from '../../ui/sign-in/forgotten-form.tsx'
import { MailSent } from '../../ui/sign-in/mail-sent.tsx'
import { nextAddress } from '../../ui/sign-in/next-address.ts'
import { OtherWays } from '../../ui/sign-in/other-ways.tsx'
import { Problem } from '../../ui/sign-in/problem.tsx'
import { SecondFactorForm } from '../../ui/sign-in/second-factor-form.tsx'
import { SetPasswordForm } from '../../ui/sign-in/set-password-form.tsx'
import { useSignInSettings } from '../../ui/sign-in/settings.ts'
import css from '../../ui/sign-in/sign-in.module.css'
import { SignInForm } from '../../ui/sign-in/sign-in-form.tsx'
import { SignInFrame } from '../../ui/sign-in/sign-in-frame.tsx'
import { SignUpForm } from '../../ui/sign-in/sign-up-form.tsx'
import { useFooterLinks } from '../frame/footer-links.ts'
import { useExists } from '../frame/places.ts'
import { useSession } from '../frame/session.tsx'
import { useSite } from './site.ts'

type Form = 'sign_in' | 'sign_up' | 'forgotten' | { mailed: 'signup' | 'recovery'; email: string }

/** /auth: sign in, sign up, set a new password (`reset=true`), the full-width variant (`mobile=true`) (ROUTE-24 to ROUTE-27). */
export function AuthScreen({ reset = false }: { reset?: boolean }): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { state, me, signOut, arrived } = useSession()
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
  if (resetting && state === 'ready' && me) {
    return (
      <Framed title={t('reset.title')} sentence={t('reset.sentence', { email: me.email })}>
        <SetPasswordForm
          email={me.email}
          onDone={() => {
            toast.success(t('reset.done'))
            go('/dashboard', { replace: true })
          }}
        />
      </Framed>
    )
  }
  if (state === 'loading') return <LoadingScreen />
  if (state === 'ready') return <GoTo to={nextAddress(search.next)} />
  return <Door reset={resetting} />
}

function Framed(props: Omit<Parameters<typeof SignInFrame>[0], 'footerLinks' | 'mobile'>): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return <SignInFrame {...props} mobile={search.mobile === 'true'} footerLinks={useFooterLinks()} />
}

function Door({ reset }: { reset: boolean }): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [form, setForm] = useState<Form>(
    reset ? 'forgotten' : search.form === 'sign_up' ? 'sign_up' : 'sign_in',
  )
  const [email, setEmail] = useState('')
  const [terms, setTerms] = useState(false)
  const [termsError, setTermsError] = useState<string | null>(null)
  const settings = useSignInSettings()
  const site = useSite()
  const { arrived } = useSession()
  const { t } = useTranslation('sign_in')
  const exists = useExists()
  const { origin } = location
  const narrow = search.mobile === 'true' || window.matchMedia('(max-width: 48em)').matches
  const mayLeave = (): boolean => {
    setTermsError(terms ? null : t('signUp.termsNeeded'))
    return terms
  }
  const otherWays = (
    <OtherWays
      settings={settings}
      leadsTo={`${origin}/auth${narrow ? '?mobile=true' : ''}`}
      mayLeave={form === 'sign_up' ? mayLeave : undefined}
      onDone={arrived}
    />
  )
  const outbox = site?.outboxReadable && exists('/outbox') && (
    <AppLink to={`/outbox?to=${encodeURIComponent(email)}`}>{t('mail.outbox')}</AppLink>
  )

  if (typeof form === 'object') {
    return (
      <Framed
        title={t('mail.title')}
        sentence={
          form.mailed === 'signup' ? (
            <>
              {t('mail.signUp')} {t('mail.signUpDetail', { email: form.email })}
            </>
          ) : (
            t('mail.reset', { email: form.email })
          )
        }
      >
        <MailSent
          kind={form.mailed}
          email={form.email}
          leadsTo={form.mailed === 'signup' ? `${origin}/` : `${origin}/auth?reset=true`}
          onDone={arrived}
          onOtherAddress={() => setForm(form.mailed === 'signup' ? 'sign_up' : 'forgotten')}
          outbox={outbox}
        />
      </Framed>
    )
  }
  if (form === 'forgotten') {
    return (
      <Framed title={t('forgotten.title')} sentence={t('forgotten.sentence')}>
        <Told search={search} />
        <ForgottenForm
          email={email}
          leadsTo={`${origin}/auth?reset=true`}
          onMailed={(address) => {
            setEmail(address)
            setForm({ mailed: 'recovery', email: address })
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
          pages={{ terms: exists('/regulamin'), privacy: exists('/privacy-policy') }}
          leadsTo={`${origin}/`}
          onMailed={(address) => {
            setEmail(address)
            setForm({ mailed: 'signup', email: address })
          }}
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
      <Told search={search} />
      <SignInForm
        phone={settings.phone}
        email={email}
        onDone={arrived}
        onForgot={(address) => {
          setEmail(address)
          setForm('forgotten')
        }}
        onUnconfirmed={(address) => {
          setEmail(address)
          setForm({ mailed: 'signup', email: address })
        }}
      />
      {otherWays}
    </Framed>
  )
}

/** What a link or the clock has to say before anything is typed. */
function Told({ search }: { search: Record<string, unknown> }): ReactNode {
  const { t } = useTranslation('sign_in')
  const problem = typeof search.problem === 'string' ? search.problem : null
  if (problem) return <Problem text={codeSentence(problem) ?? t('problem.signIn')} />
  const news =
    search.confirmed === 'true' ? t('confirmed') : search.ended === 'inactive' ? t('signedOutInactive') : null
  return news && <p role="status">{news}</p>
}
