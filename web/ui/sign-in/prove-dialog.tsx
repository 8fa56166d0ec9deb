import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../act/button.tsx'
import { Dialog } from '../act/dialog.tsx'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import { PasswordField } from './password-field.tsx'
import { Problem } from './problem.tsx'
import { provePassword } from './prove-identity.ts'
import css from './sign-in.module.css'
import { useAttempt } from './use-attempt.ts'
import { Username } from './username.tsx'

/** Asks for the password again before a change to how the account is signed in to (ERR-42 to ERR-44). */
export function ProveDialog(props: {
  name: string
  opened: boolean
  onProven: () => void
  onCancel: () => void
}): ReactNode {
  const [password, setPassword] = useState('')
  const { busy, failure, setFailure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')
  const { t: common } = useTranslation('common')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setFailure(t('currentNeeded'))
    const right = await attempt('reauth', () => provePassword(props.name, password))
    setPassword('')
    if (!right) return
    toast.success(t('problem.reauthDone'))
    props.onProven()
  }
  const cancel = (): void => {
    setPassword('')
    setFailure(null)
    props.onCancel()
  }
  return (
    <Dialog opened={props.opened} onClose={cancel} title={t('problem.signInAgain')}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Username name={props.name} />
        <PasswordField
          kind="current"
          label={t('passwordOf', { name: props.name })}
          value={password}
          onChange={setPassword}
          autoFocus
        />
        <Problem text={failure} />
        <div className={css.acts}>
          <Button variant="default" onClick={cancel}>
            {common('act.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('factor.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
