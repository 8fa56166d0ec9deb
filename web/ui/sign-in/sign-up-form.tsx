import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { auth, hasSession } from '../api/auth.ts'
import { AppLink } from '../app/app-link.tsx'
import { currentLanguage, Trans, useTranslation } from '../app/language.ts'
import { credentialOf } from './identifier.ts'
import { PasswordField } from './password-field.tsx'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { orThrow, useAttempt } from './use-attempt.ts'

type Errors = Partial<Record<'identifier' | 'password' | 'repeat' | 'terms', string>>

/** A new account: address, password twice, and the terms (AUTH-09 to AUTH-15). */
export function SignUpForm(props: {
  phone?: boolean
  email?: string
  terms: boolean
  onTerms: (accepted: boolean) => void
  /** The terms are missing for another way in (AUTH-16). */
  termsError: string | null
  /** Which of the pages the terms sentence names can be opened. */
  pages: { terms: boolean; privacy: boolean }
  /** Where the confirmation link leads; the site's root (AUTH-02). */
  leadsTo: string
  minimum?: number
  /** The mail is on its way to this address. */
  onMailed: (email: string) => void
  onDone: () => void
}): ReactNode {
  const { phone = false, minimum = 6, terms } = props
  const [identifier, setIdentifier] = useState(props.email ?? '')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')
  const form = useRef<HTMLFormElement>(null)
  const termsError = errors.terms ?? props.termsError

  const check = (): Errors => {
    const found: Errors = {}
    if (!credentialOf(identifier))
      found.identifier = identifier.trim() ? t('problem.emailInvalid') : t('problem.credentials')
    if ([...password].length < minimum) found.password = t('problem.tooShort', { count: minimum })
    else if (password !== repeat) found.repeat = t('problem.mismatch')
    if (!terms) found.terms = t('signUp.termsNeeded')
    return found
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const found = check()
    setErrors(found)
    const wrong = (['identifier', 'password', 'repeat', 'terms'] as const).find((field) => found[field])
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[data-field="${wrong}"] input`)?.focus()
      return
    }
    const credential = credentialOf(identifier)
    if (!credential) return
    const options = { emailRedirectTo: props.leadsTo, data: { language: currentLanguage() } }
    const made = await attempt('signUp', async () =>
      orThrow(await (await auth()).signUp({ ...credential, password, options })),
    )
    if (!made) return
    if (hasSession()) props.onDone()
    else props.onMailed('email' in credential ? credential.email : credential.phone)
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <div data-field="identifier">
        <TextInput
          size="md"
          label={phone ? t('emailOrPhone') : t('email')}
          type={phone ? 'text' : 'email'}
          inputMode={phone ? undefined : 'email'}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={identifier}
          error={errors.identifier}
          onChange={(event) => setIdentifier(event.currentTarget.value)}
        />
      </div>
      <div data-field="password">
        <PasswordField
          kind="new"
          label={t('password')}
          value={password}
          onChange={setPassword}
          error={errors.password}
          context={[identifier, 'Domovik']}
          minimum={minimum}
        />
      </div>
      <div data-field="repeat">
        <PasswordField
          kind="repeat"
          label={t('repeatPassword')}
          value={repeat}
          onChange={setRepeat}
          error={
            errors.repeat && (
              <>
                {errors.repeat}. {t('problem.mismatchText')}
              </>
            )
          }
        />
      </div>
      <div data-field="terms" className={css.terms}>
        <Checkbox
          checked={terms}
          onChange={(event) => props.onTerms(event.currentTarget.checked)}
          error={
            termsError && (
              <>
                {termsError}. {t('signUp.termsHint')}
              </>
            )
          }
          label={
            <Trans
              ns="sign_in"
              i18nKey="signUp.terms"
              components={{
                1: props.pages.terms ? <AppLink to="/regulamin" target="_blank" /> : <span />,
                3: props.pages.privacy ? <AppLink to="/privacy-policy" target="_blank" /> : <span />,
              }}
            />
          }
        />
      </div>
      <Problem text={failure} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('createAccount')}
      </Button>
    </form>
  )
}
