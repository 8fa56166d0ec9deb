import type { ReactNode } from 'react'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { MailSent, type Sent } from '../../../ui/sign-in/mail-sent.tsx'
import { useSession } from '../../frame/session.tsx'
import { useSite } from '../../frame/site.ts'
import { useExists } from '../../frame/use-exists.ts'
import { Framed } from './framed.tsx'

/** A mail or a text message was sent: what to do next. */
export function SentScreen({ sent, onOther }: { sent: Sent; onOther: () => void }): ReactNode {
  const { arrived } = useSession()
  const go = useGo()
  const { t } = useTranslation('sign_in')
  const { origin } = location
  const recovery = sent.kind === 'recovery'
  return (
    <Framed
      title={sent.kind === 'sms' ? t('phoneSent.title') : t('mail.title')}
      sentence={<Sentence sent={sent} />}
    >
      <MailSent
        sent={sent}
        leadsTo={recovery ? `${origin}/auth?reset=true` : `${origin}/`}
        onDone={() => {
          if (recovery) go('/auth?reset=true', { replace: true })
          arrived()
        }}
        onOtherAddress={onOther}
        outbox={<OutboxLink to={sent.kind === 'sms' ? sent.phone : sent.email} />}
      />
    </Framed>
  )
}

function Sentence({ sent }: { sent: Sent }): ReactNode {
  const { t } = useTranslation('sign_in')
  if (sent.kind === 'sms') return t('phoneSent.sentence', { phone: sent.phone })
  if (sent.kind === 'recovery') return t('mail.reset', { email: sent.email })
  return (
    <>
      {t('mail.signUp')} {t('mail.signUpDetail', { email: sent.email })}
    </>
  )
}

/** A link to the readable outbox, if no mail server is configured. */
function OutboxLink({ to }: { to: string }): ReactNode {
  const site = useSite()
  const exists = useExists()
  const { t } = useTranslation('sign_in')
  if (!site?.outboxReadable || !exists('/outbox')) return null
  const byPhone = !to.includes('@')
  return (
    <AppLink to={`/outbox?to=${encodeURIComponent(to)}`}>
      {byPhone ? t('phoneSent.outbox') : t('mail.outbox')}
    </AppLink>
  )
}
