import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../act/button.tsx'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import { TextInput } from '../form/text-input.tsx'
import { forgetVerifiers } from './forget-verifiers.ts'
import { orThrow } from './or-throw.ts'
import { forgetFlows } from './own-flows.ts'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { useAttempt } from './use-attempt.ts'

/** The service sends at most one mail of a kind in this time. */
const pauseSeconds = 60

export type Sent = { kind: 'signup' | 'recovery'; email: string } | { kind: 'sms'; phone: string }

/**
 * Shown after a link or a code was sent: enter the six digits (a link may open in another browser), or send it again.
 */
export function MailSent(props: {
  sent: Sent
  leadsTo: string
  /** Called when the code was correct and the person is signed in. */
  onDone: () => void
  onOtherAddress: () => void
  /** A link to the readable outbox, where no mail server is configured. */
  outbox?: ReactNode
}): ReactNode {
  const { sent, leadsTo } = props
  const byPhone = sent.kind === 'sms'
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
    const done = await again.attempt(sent.kind === 'recovery' ? 'reset' : 'signUp', async () =>
      orThrow(await sendAgain(sent, leadsTo)),
    )
    setLeft(pauseSeconds)
    if (done) toast.success(byPhone ? t('phoneSent.resent') : t('mail.resent'))
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const token = code.trim()
    const right = await attempt('code', async () => orThrow(await verify(sent, token)))
    if (!right) return
    forgetVerifiers()
    props.onDone()
  }

  return (
    <>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          size="md"
          className={css.code}
          label={byPhone ? t('phoneSent.code') : t('mail.codeLabel')}
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
      <p className={css.hint}>{byPhone ? t('phoneSent.none') : t('mail.noMail')}</p>
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
          {byPhone ? t('phoneSent.otherNumber') : t('mail.otherAddress')}
        </button>
      </div>
      {props.outbox}
    </>
  )
}

async function sendAgain(sent: Sent, leadsTo: string) {
  const client = await auth()
  if (sent.kind === 'sms') return client.resend({ type: 'sms', phone: sent.phone })
  return sent.kind === 'signup'
    ? client.resend({ type: 'signup', email: sent.email, options: { emailRedirectTo: leadsTo } })
    : client.resetPasswordForEmail(sent.email, { redirectTo: leadsTo })
}

async function verify(sent: Sent, token: string) {
  const client = await auth()
  const answer =
    sent.kind === 'sms'
      ? await client.verifyOtp({ phone: sent.phone, token, type: 'sms' })
      : await client.verifyOtp({
          email: sent.email,
          token,
          type: sent.kind === 'signup' ? 'email' : 'recovery',
        })
  if (!answer.error) forgetFlows()
  return answer
}
