import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../act/button.tsx'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { TextInput } from '../form/text-input.tsx'
import { credentialOf } from './identifier.ts'
import { orThrow } from './or-throw.ts'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { useAttempt } from './use-attempt.ts'

/** Requests a mail with a link for a new password. The response is the same for every address. */
export function ForgottenForm(props: {
  email?: string
  /** Where the link leads (AUTH-08). */
  leadsTo: string
  onMailed: (email: string) => void
  onBack: () => void
}): ReactNode {
  const [email, setEmail] = useState(props.email ?? '')
  const [error, setError] = useState<string | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const address = email.trim()
    const credential = credentialOf(address)
    const valid = credential !== null && 'email' in credential
    setError(
      valid
        ? null
        : address
          ? t('problem.emailInvalid')
          : `${t('forgotten.emailRequired')}. ${t('forgotten.emailRequiredText')}`,
    )
    if (!valid) return field.current?.focus()
    const sent = await attempt('reset', async () =>
      orThrow(await (await auth()).resetPasswordForEmail(address, { redirectTo: props.leadsTo })),
    )
    if (sent) props.onMailed(address)
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={field}
        size="md"
        label={t('email')}
        type="email"
        inputMode="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Problem text={failure} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('forgotten.submit')}
      </Button>
      <button type="button" className={css.textButton} onClick={props.onBack}>
        {t('forgotten.back')}
      </button>
    </form>
  )
}
