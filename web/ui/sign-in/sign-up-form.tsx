import type { User } from '@supabase/auth-js'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../act/button.tsx'
import { auth, hasSession } from '../api/auth.ts'
import { currentLanguage, useTranslation } from '../app/language.ts'
import { productName } from '../app/words.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { TextInput } from '../form/text-input.tsx'
import { forgetVerifiers } from './forget-verifiers.ts'
import { type Credential, credentialOf } from './identifier.ts'
import { orThrow } from './or-throw.ts'
import { PasswordField } from './password-field.tsx'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { acceptedNow } from './terms.ts'
import { TermsSentence } from './terms-sentence.tsx'
import { useAttempt } from './use-attempt.ts'

type Errors = Partial<Record<'identifier' | 'password' | 'repeat' | 'terms', string>>

/** A new account: address, password twice, and the terms (AUTH-09 to AUTH-15). */
export function SignUpForm(props: {
  phone?: boolean
  email?: string
  terms: boolean
  onTerms: (accepted: boolean) => void
  /** The terms must also be accepted before signing up another way (AUTH-16). */
  termsError: string | null
  /** Where the confirmation link leads: the site's root (AUTH-02). */
  leadsTo: string
  minimum?: number
  /** Called when the mail, or the code by text message, was sent. */
  onSent: (to: Credential) => void
  onDone: () => void
}): ReactNode {
  const { phone = false, minimum = 6, terms } = props
  const [identifier, setIdentifier] = useState(props.email ?? '')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { busy, failure, setFailure, attempt } = useAttempt(minimum)
  const { t } = useTranslation('sign_in')
  const form = useRef<HTMLFormElement>(null)
  const termsError = errors.terms ?? props.termsError

  const check = (): Errors => {
    const found: Errors = {}
    if (!credentialOf(identifier))
      found.identifier = identifier.trim()
        ? t(phone ? 'problem.identifierInvalid' : 'problem.emailInvalid')
        : t('problem.credentials')
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
    const options = {
      emailRedirectTo: props.leadsTo,
      data: { language: currentLanguage(), ...acceptedNow() },
    }
    let taken = false
    const made = await attempt('signUp', async () => {
      const { data } = orThrow(await (await auth()).signUp({ ...credential, password, options }))
      taken = isTaken(data.user)
    })
    if (!made) return
    if (taken) setFailure(t('email' in credential ? 'problem.accountExists' : 'problem.phoneExists'))
    else if (hasSession()) {
      forgetVerifiers()
      props.onDone()
    } else props.onSent(credential)
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
          context={[identifier, productName()]}
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
          label={<TermsSentence />}
        />
      </div>
      <Problem text={failure} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('createAccount')}
      </Button>
    </form>
  )
}

/** For a taken address the service returns an account without an identity, to which nobody can sign in (ERR-31). */
const isTaken = (user: User | null): boolean => user?.identities?.length === 0
