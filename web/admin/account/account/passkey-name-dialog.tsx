import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { Dialog } from '../../../ui/act/dialog.tsx'
import { auth } from '../../../ui/api/auth.ts'
import { fieldText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { orThrow } from '../../../ui/sign-in/or-throw.ts'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import { useAttempt } from '../../../ui/sign-in/use-attempt.ts'
import css from './account.module.css'

/** Asks for another name of a passkey and saves it. Set `key` to the passkey. */
export function PasskeyNameDialog(props: {
  passkey: { id: string; name: string }
  onClose: () => void
  onRenamed: () => void
}): ReactNode {
  const { passkey, onClose, onRenamed } = props
  const [name, setName] = useState(passkey.name)
  const [missing, setMissing] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation(['account', 'errors'])
  const { t: common } = useTranslation('common')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const friendlyName = name.trim()
    setMissing(friendlyName === '')
    if (friendlyName === '') return
    const done = await attempt('change', async () =>
      orThrow(await (await auth()).passkey.update({ passkeyId: passkey.id, friendlyName })),
    )
    if (done) onRenamed()
  }
  return (
    <Dialog opened onClose={onClose} title={t('account:security.passkeyRenameTitle')}>
      <form className={css.fields} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('account:security.passkeyName')}
          description={t('account:security.passkeyNameHelp')}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={name}
          error={missing ? fieldText('required') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Problem text={failure} />
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            {common('act.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('account:security.passkeyNameSave')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
