import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { orThrow, useAttempt } from './use-attempt.ts'

/** The service sends at most one mail of a kind in this time. */
const pauseSeconds = 60

/** After a link was sent: have it sent again, or type the six digits of the mail, for a link that opens elsewhere. */
export function MailSent(props: {
  kind: 'signup' | 'recovery'
  email: string
  leadsTo: string
  /** The code was right: somebody is signed in. */
  onDone: () => void
  onOtherAddress: () => void
  /** The way to the mail that nobody carries away. */
  outbox?: ReactNode
}): ReactNode {
  const { kind, email, leadsTo } = props
  const [code, setCode] = useState('')
  const [left, setLeft] = useState(pauseSeconds)
  const { busy, failure, attempt } = useAttempt()
  const again = useAttempt()
  const { t } = useTranslation('sign_in')
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  const resend = async (): Promise<void> => {
    const sent = await again.attempt(kind === 'signup' ? 'signUp' : 'reset', async () => {
      const client = await auth()
      orThrow(
        kind === 'signup'
          ? await client.resend({ type: 'signup', email, options: { emailRedirectTo: leadsTo } })
          : await client.resetPasswordForEmail(email, { redirectTo: leadsTo }),
      )
    })
    setLeft(pauseSeconds)
    if (sent) toast.success(t('mail.resent'))
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const type = kind === 'signup' ? 'email' : 'recovery'
    const right = await attempt('code', async () =>
      orThrow(await (await auth()).verifyOtp({ email, token: code.trim(), type })),
    )
    if (right) props.onDone()
  }

  return (
    <>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          size="md"
          className={css.code}
          label={t('mail.codeLabel')}
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <Problem text={failure} />
        <Button type="submit" size="md" variant="default" loading={busy} disabled={code.length < 6}>
          {t('mail.codeSubmit')}
        </Button>
      </form>
      <Problem text={again.failure} />
      <p className={css.hint}>{t('mail.noMail')}</p>
      <div className={css.line}>
        <button
          type="button"
          className={css.textButton}
          disabled={left > 0 || again.busy}
          onClick={() => void resend()}
        >
          {left > 0 ? t('mail.resendIn', { seconds: left }) : t('mail.resend')}
        </button>
        <button type="button" className={css.textButton} onClick={props.onOtherAddress}>
          {t('mail.otherAddress')}
        </button>
      </div>
      {props.outbox}
    </>
  )
}
