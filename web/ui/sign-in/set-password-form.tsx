import { Button, TextInput } from '@mantine/core'
import type { AuthError, UserAttributes } from '@supabase/auth-js'
import { type FormEvent, type ReactNode, useState } from 'react'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { PasswordField } from './password-field.tsx'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { orThrow, useAttempt } from './use-attempt.ts'

/** What the service may ask for before it takes a new password: the present one, or the code of a mail (ERR-42). */
type Proof = 'none' | 'current' | 'mail'

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
  const [proof, setProof] = useState<Proof>('none')
  const [given, setGiven] = useState('')
  const [wrong, setWrong] = useState<'short' | 'mismatch' | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')

  const change = async (): Promise<boolean> => {
    const client = await auth()
    const attributes: UserAttributes = { password }
    if (proof === 'current') attributes.current_password = given
    if (proof === 'mail') attributes.nonce = given.trim()
    const answer = await client.updateUser(attributes)
    const asked = proofAskedBy(answer.error)
    if (asked === 'none' || asked === proof) {
      orThrow(answer)
      return true
    }
    if (asked === 'mail') orThrow(await client.reauthenticate())
    setProof(asked)
    setGiven('')
    return false
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const found = [...password].length < minimum ? 'short' : password === repeat ? null : 'mismatch'
    setWrong(found)
    if (found) return
    let changed = false
    await attempt('change', async () => {
      changed = await change()
    })
    if (!changed) return
    setPassword('')
    setRepeat('')
    setGiven('')
    setProof('none')
    props.onDone()
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={props.email} />
      {proof === 'current' && (
        <PasswordField
          kind="current"
          label={t('currentPassword')}
          value={given}
          onChange={setGiven}
          autoFocus
        />
      )}
      {proof === 'mail' && (
        <TextInput
          size="md"
          label={t('reauth')}
          description={t('problem.signInAgain')}
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
        />
      )}
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

function proofAskedBy(error: AuthError | null): Proof {
  if (error?.code === 'current_password_required') return 'current'
  return error?.code === 'reauthentication_needed' ? 'mail' : 'none'
}
