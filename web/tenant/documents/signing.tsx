import { DOCUMENT_MAX_BYTES } from '@domovik/domain/machinery/files/documents.ts'
import { signaturePad } from '@domovik/domain/rental/signing/drawing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { savedFrom, saveOnce } from '../../ui/act/save-file.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { onFirstUse } from '../../ui/app/on-first-use.tsx'
import { toast } from '../../ui/app/toast.ts'
import { formatDate } from '../../ui/show/date-format.ts'
import { CertificateText } from '../../ui/sign/certificate-text.tsx'
import { client, query, type SharedDocument } from '../api.ts'

const SignForm = onFirstUse(() => import('../../ui/sign/sign-form.tsx').then((part) => part.SignForm))
const SignOutsideForm = onFirstUse(() =>
  import('../../ui/sign/sign-outside-form.tsx').then((part) => part.SignOutsideForm),
)
const ReasonForm = onFirstUse(() => import('../../ui/sign/reason-form.tsx').then((part) => part.ReasonForm))

const partyOf = ({ signing }: SharedDocument) => signing?.parties.find(({ mine }) => mine)

/** Whether the tenant can sign the document now. */
export const isMyTurn = (document: SharedDocument): boolean => partyOf(document)?.turn === true

/** Describes how far the signing of a document is; null if nobody signs it. */
export function useSigningText(document: SharedDocument): string | null {
  const { signing } = document
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const mine = partyOf(document)
  if (!signing || !mine) return null
  const last = signing.parties
    .map(({ signedOn }) => signedOn ?? '')
    .sort()
    .at(-1)
  switch (signing.state) {
    case 'completed':
      return last ? t('portal.signed', { date: formatDate(last, language) }) : t('states.completed')
    case 'voided':
      return t(signing.route === 'paper' ? 'portal.withdrawn' : 'portal.voided')
    case 'declined':
      return t(mine.state === 'declined' ? 'portal.declined' : 'portal.declinedByOther')
    case 'expired':
      return mine.signedOn ? t('states.expired') : t('portal.expired')
    default:
      if (mine.signedOn) return t('portal.mine', { date: formatDate(mine.signedOn, language) })
      if (!mine.turn) return t(signing.parties.length > 2 ? 'portal.waitingOthers' : 'portal.waiting')
      return signing.lastDay ? t('portal.until', { date: formatDate(signing.lastDay, language) }) : null
  }
}

/** The buttons of a document that waits for the signature of the tenant. */
export function SigningActs(props: {
  document: SharedDocument
  load: () => Promise<Blob>
  fileName: string
}): ReactNode {
  const { document } = props
  const { signing, title } = document
  const { t } = useTranslation('signing')
  const queries = useQueryClient()
  const [open, setOpen] = useState<'sign' | 'outside' | 'decline' | null>(null)
  const close = (): void => setOpen(null)
  if (!signing || !partyOf(document)) return null
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: query.documents.list.key() })
  /** After a refusal the list is loaded again too, because the landlord may have cancelled the signing. */
  const fresh = async <Answer,>(call: Promise<Answer>): Promise<Answer> => {
    call.catch(() => void refresh())
    const answer = await call
    await refresh()
    return answer
  }
  const turn = isMyTurn(document)
  const way =
    signing.route === 'qualified'
      ? ({ form: 'outside', act: t('outside.act') } as const)
      : ({ form: 'sign', act: t('acts.sign') } as const)
  const save = (): Promise<void> =>
    saveOnce(`signing ${signing.id}`, async () =>
      savedFrom(await client.signings.file({ id: signing.id }), `${t('finished.fileName', { title })}.pdf`),
    )
  return (
    <>
      {turn && (
        <>
          <Button onClick={() => setOpen(way.form)} aria-label={`${way.act}: ${title}`}>
            {way.act}
          </Button>
          <Button
            variant="default"
            onClick={() => setOpen('decline')}
            aria-label={`${t('decline.act')}: ${title}`}
          >
            {t('decline.act')}
          </Button>
        </>
      )}
      {signing.code !== null && (
        <Button onClick={() => void save().catch(toast.error)} aria-label={`${t('finished.act')}: ${title}`}>
          {t('finished.act')}
        </Button>
      )}
      <SignForm
        key={`sign ${signing.id}`}
        pad={signaturePad}
        opened={open === 'sign'}
        onClose={close}
        fileName={props.fileName}
        load={props.load}
        sign={async (signature) => {
          await fresh(client.signings.sign({ ...signature, id: signing.id }))
        }}
      />
      {signing.parties.map(
        ({ id, certificate }) =>
          certificate && (
            <p key={id} className="muted">
              <CertificateText certificate={certificate} />
            </p>
          ),
      )}
      <SignOutsideForm
        key={`outside ${signing.id}`}
        opened={open === 'outside'}
        onClose={close}
        fileName={props.fileName}
        maxSize={DOCUMENT_MAX_BYTES}
        load={async () => (await client.signings.fileToSign({ id: signing.id })).body}
        send={async (file) => {
          const { parties } = await fresh(client.signings.signOutside({ id: signing.id, file }))
          return parties.find(({ mine }) => mine)?.signedName ?? ''
        }}
      />
      <ReasonForm
        key={`decline ${signing.id}`}
        opened={open === 'decline'}
        onClose={close}
        words={{
          title: t('decline.title'),
          text: t('decline.text'),
          reason: t('decline.reason'),
          submit: t('decline.act'),
          done: t('decline.done'),
        }}
        save={async (reason) => {
          await fresh(client.signings.decline({ id: signing.id, reason }))
        }}
      />
    </>
  )
}
