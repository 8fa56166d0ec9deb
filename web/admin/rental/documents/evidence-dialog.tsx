import { type Drawing, signaturePad } from '@domovik/domain/rental/signing/drawing.ts'
import type { SigningRoute } from '@domovik/domain/rental/signing/legal-form.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/act/dialog.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { CertificateText } from '../../../ui/sign/certificate-text.tsx'
import { DrawnSignature } from '../../../ui/sign/signature-pad.tsx'
import { type client, query } from '../../api.ts'
import css from './documents.module.css'

/**
 * What is stored about each signature. On paper, account and device are those of the member who recorded it; of a protocol
 * those on which both sides signed.
 */
export function EvidenceDialog(props: {
  id: string
  /** Signatures of a document, or of a handover report. */
  of?: 'signings' | 'inspections'
  route: SigningRoute
  opened: boolean
  onClose: () => void
}): ReactNode {
  const onPaper = props.route === 'paper'
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const { id, of = 'signings', opened } = props
  const documents = useQuery({
    ...query.signings.evidence.queryOptions({ input: { id } }),
    enabled: opened && of === 'signings',
  })
  const protocols = useQuery({
    ...query.inspections.evidence.queryOptions({ input: { id } }),
    enabled: opened && of === 'inspections',
  })
  const ofProtocol = of === 'inspections'
  const evidence = ofProtocol ? protocols : documents
  const emailWord = (signature: Parameters<typeof codeOf>[0]) => {
    if (codeOf(signature)) return 'evidence.contact'
    if (ofProtocol) return 'evidence.protocol.email'
    return onPaper ? 'evidence.paper.email' : 'evidence.email'
  }
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('evidence.title')} size="lg">
      {evidence.data?.map((signature) => (
        <section
          key={`${signature.role} ${signature.signedName} ${signature.signedAt}`}
          aria-label={signature.signedName}
        >
          <h3>
            {t(`roles.${signature.role}`)}: {signature.signedName}
          </h3>
          {signature.intact === false && (
            <p role="alert" className={css.changed}>
              {t('evidence.changed')}
            </p>
          )}
          <dl className={css.evidence}>
            <dt>{t(onPaper ? 'evidence.paper.at' : 'evidence.at')}</dt>
            <dd>{formatDate(signature.signedAt, language, 'instant')}</dd>
            <dt>{t(onPaper ? 'evidence.paper.statement' : 'evidence.statement')}</dt>
            <dd>{signature.statement}</dd>
            <dt>{t(emailWord(signature))}</dt>
            <dd>{signature.email}</dd>
            <Code code={codeOf(signature)} />
            <dt>{t('evidence.ip')}</dt>
            <dd>{signature.ipAddress}</dd>
            <dt>{t('evidence.device')}</dt>
            <dd>{signature.userAgent}</dd>
            <dt>{t(ofProtocol ? 'evidence.protocol.fingerprint' : 'evidence.fingerprint')}</dt>
            <dd className={css.fingerprint}>{signature.sha256}</dd>
            <Certificate outside={outsideOf(signature)} />
            <Drawn drawing={drawingOf(signature)} />
            {signature.intact === true && (
              <>
                <dt>{t('evidence.check')}</dt>
                <dd>{t('evidence.intact')}</dd>
              </>
            )}
          </dl>
        </section>
      ))}
      {!onPaper && (
        <p className="muted">{t(props.route === 'qualified' ? 'certificate.note' : 'evidence.note')}</p>
      )}
    </Dialog>
  )
}

type Confirmed = { sentAt: string; confirmedAt: string }

/** How a signer without an account confirmed that the mailbox is theirs; null for everybody else. */
const codeOf = (signature: { role: string; code?: Confirmed | null }): Confirmed | null =>
  signature.code ?? null

function Code({ code }: { code: Confirmed | null }): ReactNode {
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const at = (instant: string): string => formatDate(instant, language, 'instant')
  if (!code) return null
  return (
    <>
      <dt>{t('evidence.code')}</dt>
      <dd>{t('evidence.codeText', { sent: at(code.sentAt), confirmed: at(code.confirmedAt) })}</dd>
    </>
  )
}

type Outside = Exclude<Awaited<ReturnType<typeof client.signings.evidence>>[number]['outside'], null>

/** What a signature program put into the file; null for every other signature. */
const outsideOf = (signature: { role: string; outside?: Outside | null }): Outside | null =>
  signature.outside ?? null

function Certificate({ outside }: { outside: Outside | null }): ReactNode {
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const at = (instant: string): string => formatDate(instant, language, 'instant')
  if (!outside) return null
  const { certificate, sha256 } = outside
  const { serial, validFrom, validTo, fingerprint, claimedAt } = certificate
  return (
    <>
      <dt>{t('certificate.title')}</dt>
      <dd>
        <CertificateText certificate={certificate} />
      </dd>
      <dt>{t('certificate.serial')}</dt>
      <dd className={css.fingerprint}>{serial}</dd>
      <dt>{t('certificate.valid')}</dt>
      <dd>{t('certificate.period', { from: at(validFrom), to: at(validTo) })}</dd>
      <dt>{t('certificate.fingerprint')}</dt>
      <dd className={css.fingerprint}>{fingerprint}</dd>
      {claimedAt && (
        <>
          <dt>{t('certificate.claimed')}</dt>
          <dd>{at(claimedAt)}</dd>
        </>
      )}
      <dt>{t('certificate.file')}</dt>
      <dd className={css.fingerprint}>{sha256}</dd>
    </>
  )
}

/** What a party drew beside their typed name; null if they did not. */
const drawingOf = (signature: { role: string; drawing?: Drawing | null }): Drawing | null =>
  signature.drawing ?? null

function Drawn({ drawing }: { drawing: Drawing | null }): ReactNode {
  const { t } = useTranslation('signing')
  if (!drawing) return null
  return (
    <>
      <dt>{t('pad.drawn')}</dt>
      <dd>
        <DrawnSignature pad={signaturePad} strokes={drawing} label={t('pad.drawn')} />
      </dd>
    </>
  )
}
