import { DOCUMENT_MAX_BYTES } from '@domovik/domain/machinery/files/documents.ts'
import { signaturePad } from '@domovik/domain/rental/signing/drawing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { savedFrom, saveOnce } from '../../ui/act/save-file.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { onFirstUse } from '../../ui/app/on-first-use.tsx'
import { toast } from '../../ui/app/toast.ts'
import { openDocument } from '../../ui/files/open-document.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { Page } from '../../ui/show/page.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { CertificateText } from '../../ui/sign/certificate-text.tsx'
import { client, type SigningRequest } from '../api.ts'
import shared from '../shared/link-screen.module.css'

const SignForm = onFirstUse(() => import('../../ui/sign/sign-form.tsx').then((part) => part.SignForm))
const SignOutsideForm = onFirstUse(() =>
  import('../../ui/sign/sign-outside-form.tsx').then((part) => part.SignOutsideForm),
)
const ReasonForm = onFirstUse(() => import('../../ui/sign/reason-form.tsx').then((part) => part.ReasonForm))

type Access = { token: string; pass: string }
type Party = SigningRequest['parties'][number]

/** A call with a signal only reads: it gets no key that stores its answer. */
const reading = { signal: new AbortController().signal }

type Shown = {
  access: Access
  request: SigningRequest
  /** Somebody confirms a code first; forms are closed and keep what was filled in. */
  isPaused: boolean
  /** A call was refused. */
  onFailed: (thrown: unknown) => void
}

/** Passes a refusal on, so that the page can ask for a code or show that the signing ended. */
const heard = async <Answer,>(call: Promise<Answer>, onFailed: Shown['onFailed']): Promise<Answer> => {
  try {
    return await call
  } catch (thrown) {
    onFailed(thrown)
    throw thrown
  }
}

/** The document that a person without an account reads and signs, or the finished file. */
export function RequestPart({ request, ...shown }: Shown): ReactNode {
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const { title, landlord, state, parties } = request
  const said = (party: Party): string => {
    if (party.signedOn) return t('byLink.signed', { date: formatDate(party.signedOn, language) })
    return t(party.state === 'declined' ? 'byLink.declined' : 'byLink.notSigned')
  }
  return (
    <main className={shared.page}>
      <Page title={title} sentence={t('byLink.from', { landlord })} narrow>
        <Card>
          <div className={shared.stack}>
            {state === 'completed' ? (
              <Finished {...shown} request={request} />
            ) : (
              <Open {...shown} request={request} />
            )}
          </div>
        </Card>
        <Card title={t('byLink.signers')} rows>
          {parties.map((party, place) => (
            <CardRow
              // biome-ignore lint/suspicious/noArrayIndexKey: signers have no identity here, and their order does not change
              key={place}
              title={party.mine ? t('byLink.you', { name: party.name }) : party.name}
              note={
                party.certificate ? (
                  <>
                    {t(`roles.${party.role}`)}. <CertificateText certificate={party.certificate} />
                  </>
                ) : (
                  t(`roles.${party.role}`)
                )
              }
              end={said(party)}
            />
          ))}
        </Card>
      </Page>
    </main>
  )
}

function Open({ access, request, isPaused, onFailed }: Shown): ReactNode {
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'sign' | 'outside' | 'decline' | null>(null)
  const close = (): void => setOpen(null)
  const { title, landlord, state, turn, lastDay, format } = request
  const mine = request.parties.find((party) => party.mine)
  const outside = request.route === 'qualified'
  const fileName = `${title}.${format === 'pdf' ? 'pdf' : 'jpg'}`
  const load = async (): Promise<Blob> =>
    (await heard(client.signingLinks.file(access, reading), onFailed)).body
  const opened = isPaused ? null : open
  const show = (next: SigningRequest): void => {
    queries.setQueryData(['sign', access.token, access.pass], next)
  }
  if (state === 'declined') return <StateDot tone="neutral">{t('byLink.declinedYou')}</StateDot>
  return (
    <>
      {mine?.state === 'signed' ? (
        <StateDot tone="settled">{t('byLink.signedYou')}</StateDot>
      ) : (
        <p>
          {t('byLink.asks', { landlord })} {lastDay && t('until', { date: formatDate(lastDay, language) })}
        </p>
      )}
      <Button
        size="lg"
        variant={turn ? 'filled' : 'default'}
        onClick={() => (turn ? setOpen(outside ? 'outside' : 'sign') : void openDocument(load, fileName))}
      >
        {t(turn ? (outside ? 'outside.act' : 'byLink.readAndSign') : 'acts.read')}
      </Button>
      {turn && (
        <Button size="lg" variant="default" onClick={() => setOpen('decline')}>
          {t('decline.act')}
        </Button>
      )}
      <SignForm
        pad={signaturePad}
        opened={opened === 'sign'}
        onClose={close}
        fileName={fileName}
        load={load}
        sign={async (signature) =>
          show(await heard(client.signingLinks.sign({ ...access, ...signature }), onFailed))
        }
      />
      <SignOutsideForm
        opened={opened === 'outside'}
        onClose={close}
        fileName={fileName}
        maxSize={DOCUMENT_MAX_BYTES}
        load={load}
        send={async (file) => {
          const next = await heard(client.signingLinks.signOutside({ ...access, file }), onFailed)
          show(next)
          return next.parties.find((party) => party.mine)?.certificate?.signer ?? ''
        }}
      />
      <ReasonForm
        opened={opened === 'decline'}
        onClose={close}
        words={{
          title: t('decline.title'),
          text: t('byLink.declineText', { landlord }),
          reason: t('decline.reason'),
          submit: t('decline.act'),
          done: t('decline.done'),
        }}
        save={async (reason) =>
          show(await heard(client.signingLinks.decline({ ...access, reason }), onFailed))
        }
      />
    </>
  )
}

function Finished({ access, request, onFailed }: Shown): ReactNode {
  const { t } = useTranslation('signing')
  const save = (): Promise<void> =>
    saveOnce('finished', async () =>
      savedFrom(await heard(client.signingLinks.finished(access, reading), onFailed), `${request.title}.pdf`),
    )
  return (
    <>
      <StateDot tone="settled">{t('byLink.done')}</StateDot>
      <p>{t(request.finished ? 'byLink.keep' : 'byLink.made')}</p>
      {request.finished && (
        <Button size="lg" onClick={() => void save().catch(toast.error)}>
          {t('finished.act')}
        </Button>
      )}
    </>
  )
}
