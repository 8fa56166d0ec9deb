import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { PasswordField } from './password-field.tsx'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { orThrow, useAttempt } from './use-attempt.ts'

/** A new password for whoever is signed in: after a link, an invitation, or in the settings. */
export function SetPasswordForm(props: {
  email: string
  submit?: string
  minimum?: number
  onDone: () => void
}): ReactNode {
  const { minimum = 6 } = props
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [wrong, setWrong] = useState<'short' | 'mismatch' | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const found = [...password].length < minimum ? 'short' : password === repeat ? null : 'mismatch'
    setWrong(found)
    if (found) return
    const done = await attempt('change', async () => orThrow(await (await auth()).updateUser({ password })))
    if (!done) return
    setPassword('')
    setRepeat('')
    props.onDone()
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={props.email} />
      <PasswordField
        kind="new"
        label={t('newPassword')}
        value={password}
        onChange={setPassword}
        context={[props.email, 'Domovik']}
        minimum={minimum}
        error={wrong === 'short' ? t('problem.tooShort', { count: minimum }) : null}
      />
      <PasswordField
        kind="repeat"
        label={t('repeatPassword')}
        value={repeat}
        onChange={setRepeat}
        error={wrong === 'mismatch' ? `${t('problem.mismatch')}. ${t('problem.mismatchText')}` : null}
      />
      <Problem text={failure} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {props.submit ?? t('reset.submit')}
      </Button>
    </form>
  )
}
