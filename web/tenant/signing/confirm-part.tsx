import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { toApiError } from '../../ui/api/api-error.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Card } from '../../ui/show/card.tsx'
import { Page } from '../../ui/show/page.tsx'
import { client, type SigningLink } from '../api.ts'
import shared from '../shared/link-screen.module.css'

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
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const during = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await act()
    } catch (thrown) {
      props.onFailed(thrown)
      // The page itself says that the link ended.
      if (toApiError(thrown).code !== 'link_invalid') toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  const send = (): Promise<void> =>
    during(async () => {
      await client.signingLinks.sendCode({ token })
      setCode('')
      setProblem(null)
      setSent(true)
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
              if (sent) confirm()
              else void send()
            }}
          >
            {props.again && <p role="alert">{t('byLink.ended')}</p>}
            <p role="status">{t(sent ? 'byLink.sent' : 'byLink.why', { contact })}</p>
            {sent && (
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
              {t(sent ? 'byLink.confirm' : 'byLink.send')}
            </Button>
            {sent && (
              <Button variant="subtle" disabled={busy} onClick={() => void send()}>
                {t('byLink.again')}
              </Button>
            )}
          </form>
        </Card>
      </Page>
    </main>
  )
}
