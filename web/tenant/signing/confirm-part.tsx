import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { toApiError } from '../../ui/api/api-error.ts'
import { errorText } from '../../ui/api/error-text.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Card } from '../../ui/show/card.tsx'
import { Page } from '../../ui/show/page.tsx'
import { client, type SigningLink } from '../api.ts'
import shared from '../shared/link-screen.module.css'
import { isCodeSent, keepCodeSent } from './pass.ts'

/** Asks for the code that is mailed to the signer. It names the sender, and nothing of the document. */
export function ConfirmPart(props: {
  token: string
  link: SigningLink
  /** The confirmation ended while the page was open. */
  again: boolean
  onConfirmed: (pass: string) => void
  /** A call was refused. */
  onFailed: (thrown: unknown) => void
}): ReactNode {
  const { token, link } = props
  const { landlord, contact } = link
  const { t } = useTranslation('signing')
  // A phone may load the page again while its owner reads the code in the mail.
  const [sent, setSent] = useState(() => isCodeSent(token))
  const [hasCode, setHasCode] = useState(sent)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const during = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await act()
    } catch (thrown) {
      props.onFailed(thrown)
      const { code: refusal } = toApiError(thrown)
      if (refusal === 'signing_code_wrong') setProblem(errorText(thrown))
      // The page itself says that the link ended.
      else if (refusal !== 'link_invalid') toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  const send = (): Promise<void> =>
    during(async () => {
      await client.signingLinks.sendCode({ token })
      setCode('')
      setProblem(null)
      keepCodeSent(token)
      setSent(true)
      setHasCode(true)
    })
  const confirm = (): void => {
    const given = code.replace(/\s/g, '')
    const isCode = /^\d{6}$/.test(given)
    setProblem(isCode ? null : t('byLink.badCode'))
    if (isCode)
      void during(async () =>
        props.onConfirmed((await client.signingLinks.confirm({ token, code: given })).pass),
      )
  }
  return (
    <main className={shared.page}>
      <Page
        title={t('byLink.title')}
        sentence={t(link.stage === 'open' ? 'byLink.asks' : 'byLink.ready', { landlord })}
        narrow
      >
        <Card>
          <form
            className={shared.stack}
            onSubmit={(event) => {
              event.preventDefault()
              if (hasCode) confirm()
              else void send()
            }}
          >
            {props.again && <p role="alert">{t('byLink.ended')}</p>}
            {(sent || !hasCode) && <p role="status">{t(sent ? 'byLink.sent' : 'byLink.why', { contact })}</p>}
            {hasCode && (
              <TextInput
                label={t('byLink.code')}
                value={code}
                error={problem}
                required
                autoFocus
                inputMode="numeric"
                name="one-time-code"
                autoComplete="one-time-code"
                maxLength={12}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
            )}
            <Button type="submit" size="lg" loading={busy}>
              {t(hasCode ? 'byLink.confirm' : 'byLink.send')}
            </Button>
            {hasCode ? (
              <Button variant="subtle" disabled={busy} onClick={() => void send()}>
                {t(sent ? 'byLink.again' : 'byLink.send')}
              </Button>
            ) : (
              <Button variant="subtle" disabled={busy} onClick={() => setHasCode(true)}>
                {t('byLink.haveCode')}
              </Button>
            )}
          </form>
        </Card>
      </Page>
    </main>
  )
}
