import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { orThrow, useAttempt } from './use-attempt.ts'

/** The challenge of the second factor after the password was right (AUTH-27). */
export function SecondFactorForm({
  onDone,
  onOtherAccount,
}: {
  onDone: () => void
  onOtherAccount: () => void
}): ReactNode {
  const [code, setCode] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')
  const send = async (digits: string): Promise<void> => {
    if (busy || digits.length < 6) return
    const done = await attempt('code', async () => {
      const { mfa } = await auth()
      const { data } = orThrow(await mfa.listFactors())
      const factor = data?.totp[0]
      if (!factor) throw new Error('no factor')
      orThrow(await mfa.challengeAndVerify({ factorId: factor.id, code: digits }))
    })
    if (done) onDone()
    else setCode('')
  }
  return (
    <form
      className={css.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(code)
      }}
      noValidate
    >
      <TextInput
        size="md"
        className={css.code}
        label={t('factor.code')}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        autoFocus
        value={code}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '')
          setCode(digits)
          void send(digits)
        }}
      />
      <Problem text={failure} />
      <Button type="submit" size="md" fullWidth loading={busy} disabled={code.length < 6}>
        {t('factor.submit')}
      </Button>
      <button type="button" className={css.textButton} onClick={onOtherAccount}>
        {t('factor.otherAccount')}
      </button>
    </form>
  )
}
