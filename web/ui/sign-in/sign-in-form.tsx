import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../act/button.tsx'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { TextInput } from '../form/text-input.tsx'
import { forgetVerifiers } from './forget-verifiers.ts'
import { type Credential, credentialOf } from './identifier.ts'
import { orThrow } from './or-throw.ts'
import { forgetFlows } from './own-flows.ts'
import { PasswordField } from './password-field.tsx'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { useAttempt } from './use-attempt.ts'

const unconfirmedCodes = ['email_not_confirmed', 'phone_not_confirmed']

/** E-mail (or phone) and password (AUTH-01, AUTH-09). */
export function SignInForm(props: {
  /** Phone numbers are accepted too. */
  phone?: boolean
  email?: string
  onDone: () => void
  /** Called with the text typed so far, so that nobody types it twice. */
  onForgot: (email: string) => void
  /** The account is not confirmed yet: offers to send the mail or the code again. */
  onUnconfirmed?: (credential: Credential) => void
}): ReactNode {
  const { phone = false } = props
  const [identifier, setIdentifier] = useState(props.email ?? '')
  const [password, setPassword] = useState('')
  const [unconfirmed, setUnconfirmed] = useState<Credential | null>(null)
  const { busy, failure, setFailure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setUnconfirmed(null)
    if (!identifier.trim() || !password) {
      setFailure(t('problem.credentials'))
      ;(identifier.trim() ? second : first).current?.focus()
      return
    }
    const credential = credentialOf(identifier)
    if (!credential) {
      setFailure(t(phone ? 'problem.identifierInvalid' : 'problem.emailInvalid'))
      first.current?.focus()
      return
    }
    const done = await attempt('signIn', async () => {
      const answer = await (await auth()).signInWithPassword({ ...credential, password })
      if (unconfirmedCodes.includes(answer.error?.code ?? '')) setUnconfirmed(credential)
      orThrow(answer)
      forgetFlows()
    })
    if (done) {
      forgetVerifiers()
      props.onDone()
    } else second.current?.select()
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={first}
        size="md"
        label={phone ? t('emailOrPhone') : t('email')}
        type={phone ? 'text' : 'email'}
        inputMode={phone ? undefined : 'email'}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={identifier}
        onChange={(event) => setIdentifier(event.currentTarget.value)}
      />
      <PasswordField
        ref={second}
        kind="current"
        label={t('password')}
        value={password}
        onChange={setPassword}
      />
      <Problem text={failure}>
        {unconfirmed && props.onUnconfirmed && (
          <button type="button" className={css.textButton} onClick={() => props.onUnconfirmed?.(unconfirmed)}>
            {t('mail.resend')}
          </button>
        )}
      </Problem>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('signIn')}
      </Button>
      <button
        type="button"
        className={css.textButton}
        onClick={() => props.onForgot(identifier.includes('@') ? identifier.trim() : '')}
      >
        {t('forgot')}
      </button>
    </form>
  )
}
