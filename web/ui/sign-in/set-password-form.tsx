import type { AuthError, UserAttributes } from '@supabase/auth-js'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../act/button.tsx'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import { productName } from '../app/words.ts'
import { TextInput } from '../form/text-input.tsx'
import { orThrow } from './or-throw.ts'
import { PasswordField } from './password-field.tsx'
import { Problem } from './problem.tsx'
import { provePassword } from './prove-identity.ts'
import css from './sign-in.module.css'
import { useAttempt } from './use-attempt.ts'
import { Username } from './username.tsx'

/** What is required before a new password is accepted: nothing, the current one, or a code from a mail (ERR-42). */
type Proof = 'none' | 'current' | 'mail'

/** Sets a new password: after a link, at the first sign-in, or in the settings. */
export function SetPasswordForm(props: {
  /** The account's sign-in name. */
  name: string
  submit?: string
  minimum?: number
  /** Always asks for the current password, even if the service does not require it. */
  proven?: boolean
  onDone: () => void
}): ReactNode {
  const { name, minimum = 6, proven = false } = props
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [proof, setProof] = useState<Proof>(proven ? 'current' : 'none')
  const [given, setGiven] = useState('')
  const [wrong, setWrong] = useState<'current' | 'short' | 'mismatch' | null>(null)
  const { busy, failure, attempt } = useAttempt(minimum)
  const { t } = useTranslation('sign_in')
  const form = useRef<HTMLFormElement>(null)

  const change = async (): Promise<boolean> => {
    if (proven && proof === 'current') await provePassword(name, given)
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
    const found =
      proof === 'current' && given === ''
        ? 'current'
        : [...password].length < minimum
          ? 'short'
          : password === repeat
            ? null
            : 'mismatch'
    setWrong(found)
    if (found) {
      const field = { current: 'password', short: 'new-password', mismatch: 'repeat-password' }[found]
      form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus()
      return
    }
    let changed = false
    await attempt(proof === 'none' ? 'change' : 'reauth', async () => {
      changed = await change()
    })
    if (!changed) return
    if (proof === 'mail') toast.success(t('problem.reauthDone'))
    setPassword('')
    setRepeat('')
    setGiven('')
    setProof(proven ? 'current' : 'none')
    props.onDone()
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Username name={name} />
      {proof === 'current' && (
        <PasswordField
          kind="current"
          label={t('currentPassword')}
          value={given}
          onChange={setGiven}
          error={wrong === 'current' ? t('currentNeeded') : null}
          autoFocus={!proven}
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
        context={[name, productName()]}
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
