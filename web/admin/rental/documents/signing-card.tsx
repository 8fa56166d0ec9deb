import { signaturePad } from '@domovik/domain/rental/signing/drawing.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../ui/show/tone.ts'
import { CertificateText } from '../../../ui/sign/certificate-text.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { DocumentDetail } from './document-words.ts'
import css from './documents.module.css'
import { SignerLink } from './signer-link.tsx'
import { documentLimits } from './upload-card.tsx'

const SendForm = onFirstUse(() => import('./send-form.tsx').then((part) => part.SendForm))
const PaperForm = onFirstUse(() => import('./paper-form.tsx').then((part) => part.PaperForm))
const SignForm = onFirstUse(() => import('../../../ui/sign/sign-form.tsx').then((part) => part.SignForm))
const SignOutsideForm = onFirstUse(() =>
  import('../../../ui/sign/sign-outside-form.tsx').then((part) => part.SignOutsideForm),
)
const ReasonForm = onFirstUse(() =>
  import('../../../ui/sign/reason-form.tsx').then((part) => part.ReasonForm),
)
const EvidenceDialog = onFirstUse(() => import('./evidence-dialog.tsx').then((part) => part.EvidenceDialog))

type Signing = NonNullable<DocumentDetail['signing']>
type Party = Signing['parties'][number]

const tones: Record<Signing['state'], Tone> = {
  draft: 'neutral',
  sent: 'soon',
  viewed: 'soon',
  partly_signed: 'soon',
  completed: 'settled',
  declined: 'overdue',
  expired: 'overdue',
  voided: 'neutral',
}

type Open = 'send' | 'paper' | 'sign' | 'outside' | 'cancel' | 'evidence' | null

/** Signatures on paper that one member recorded; only that record can be withdrawn once it is complete. */
const isRecord = ({ route, state }: Signing): boolean => route === 'paper' && state === 'completed'

/** Whether the document is being signed or is signed, so that it cannot change. */
export const isLocked = ({ signing }: Pick<DocumentDetail, 'signing'>): boolean =>
  signing !== null && ['sent', 'viewed', 'partly_signed', 'completed'].includes(signing.state)

/** Who signs the document, how far it is, and what can be done now. */
export function SigningCard(props: {
  detail: DocumentDetail
  load: (fileId: string) => Promise<Blob>
}): ReactNode {
  const { signing, can } = props.detail
  const { t } = useTranslation('signing')
  const [open, setOpen] = useState<Open>(null)
  if (!signing && !can.send) return null
  const isOpen = signing !== null && ['sent', 'viewed', 'partly_signed'].includes(signing.state)
  const mine = signing?.parties.find((party) => party.mine && party.turn)
  const tenantsTurn = signing?.parties.some(({ role, turn }) => role === 'tenant' && turn)
  const again = can.send && !isOpen && signing?.state !== 'completed'
  const remind = async (id: string): Promise<void> => {
    await client.signings.remind({ id })
    await refreshScreen()
    toast.success(t('reminded'))
  }
  return (
    <Card title={t('title')}>
      {signing ? <Parties signing={signing} mayEdit={can.send} /> : <p className="muted">{t('none')}</p>}
      {signing?.state === 'completed' && signing.route !== 'paper' && (
        <FinishedFile signing={signing} title={props.detail.document.title} />
      )}
      {can.send && (
        <div className={css.acts}>
          {mine && signing && (
            <Button onClick={() => setOpen(signing.route === 'qualified' ? 'outside' : 'sign')}>
              {t(signing.route === 'qualified' ? 'outside.act' : 'acts.sign')}
            </Button>
          )}
          {again && <Button onClick={() => setOpen('send')}>{t('acts.send')}</Button>}
          {again && (
            <Button variant="default" onClick={() => setOpen('paper')}>
              {t('acts.paper')}
            </Button>
          )}
          {isOpen && tenantsTurn && (
            <Button variant="default" onClick={() => void remind(signing.id).catch(toast.error)}>
              {t('acts.remind')}
            </Button>
          )}
          {isOpen && (
            <Button variant="default" onClick={() => setOpen('cancel')}>
              {t('acts.cancel')}
            </Button>
          )}
          {signing && isRecord(signing) && (
            <Button variant="default" onClick={() => setOpen('cancel')}>
              {t('withdraw.act')}
            </Button>
          )}
          {signing?.parties.some(({ state }) => state === 'signed') && (
            <Button variant="default" onClick={() => setOpen('evidence')}>
              {t('acts.evidence')}
            </Button>
          )}
        </div>
      )}
      <Forms {...props} open={open} close={() => setOpen(null)} />
    </Card>
  )
}

function Forms(props: {
  detail: DocumentDetail
  load: (fileId: string) => Promise<Blob>
  open: Open
  close: () => void
}): ReactNode {
  const { detail, open, close } = props
  const { document, signing, versions, can } = detail
  const { t } = useTranslation('signing')
  if (!can.send) return null
  const current = versions[0]?.id
  return (
    <>
      <SendForm key={`send ${current}`} detail={detail} opened={open === 'send'} onClose={close} />
      <PaperForm key={`paper ${current}`} detail={detail} opened={open === 'paper'} onClose={close} />
      {signing && (
        <>
          <SignForm
            key={`sign ${signing.id}`}
            pad={signaturePad}
            opened={open === 'sign'}
            onClose={close}
            fileName={document.title}
            load={() => props.load(signing.fileId)}
            sign={async (signature) => {
              await client.signings.sign({ ...signature, id: signing.id })
              await refreshScreen()
            }}
          />
          <SignOutsideForm
            key={`outside ${signing.id}`}
            opened={open === 'outside'}
            onClose={close}
            fileName={`${document.title}.pdf`}
            maxSize={documentLimits.maxSize}
            load={async () => (await client.signings.fileToSign({ id: signing.id })).body}
            send={async (file) => {
              const { parties } = await client.signings.signOutside({ id: signing.id, file })
              await refreshScreen()
              return parties.find(({ mine }) => mine)?.signedName ?? ''
            }}
          />
          <ReasonForm
            key={`cancel ${signing.id}`}
            opened={open === 'cancel'}
            onClose={close}
            words={
              signing.route === 'paper'
                ? {
                    title: t('withdraw.act'),
                    text: t('withdraw.text'),
                    reason: t('cancel.reason'),
                    submit: t('withdraw.act'),
                    done: t('withdraw.done'),
                  }
                : {
                    title: t('cancel.title'),
                    text: t('cancel.text'),
                    reason: t('cancel.reason'),
                    submit: t('acts.cancel'),
                    done: t('cancel.done'),
                  }
            }
            save={async (reason) => {
              await client.signings.cancel({ id: signing.id, reason })
              await refreshScreen()
            }}
          />
          <EvidenceDialog
            id={signing.id}
            route={signing.route}
            opened={open === 'evidence'}
            onClose={close}
          />
        </>
      )}
    </>
  )
}

function Parties({ signing, mayEdit }: { signing: Signing; mayEdit: boolean }): ReactNode {
  const { state, route, lastDay, voidReason, difference } = signing
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const isOpen = ['sent', 'viewed', 'partly_signed'].includes(state)
  const unsignedState = ({ turn, role, state: of }: Party) => {
    if (isOpen && !turn) return 'waiting'
    if (role === 'landlord') return 'unsigned'
    return of === 'viewed' ? 'viewed' : 'notified'
  }
  const stateOf = (party: Party): string =>
    party.state === 'signed' && party.signedOn
      ? t('parties.signed', {
          date: formatDate(party.signedOn, language),
          name: party.signedName ?? party.name,
        })
      : party.state === 'declined'
        ? t('parties.declined', { reason: party.declineReason ?? '' })
        : t(`parties.${unsignedState(party)}`)
  return (
    <>
      <StateDot tone={tones[state]}>
        {route === 'paper' ? t(state === 'voided' ? 'withdraw.state' : 'onPaper') : t(`states.${state}`)}
      </StateDot>
      {isOpen && route === 'qualified' && <p className="muted">{t('outside.state')}</p>}
      {isOpen && lastDay && <p className="muted">{t('until', { date: formatDate(lastDay, language) })}</p>}
      {difference && (
        <p role="alert" className={css.changed}>
          {t(`differs.${difference}`)} {t('differs.do')}
        </p>
      )}
      {route !== 'paper' && ['voided', 'declined', 'expired'].includes(state) && (
        <p className="muted">{t('kept')}</p>
      )}
      {state === 'voided' && voidReason && <p className="muted">{t('reason', { reason: voidReason })}</p>}
      <ul className={css.readers}>
        {signing.parties.map((party) => (
          <li key={party.id} className={css.row}>
            <span>
              {t(`roles.${party.role}`)}: {party.name}
            </span>
            <span className="muted">{stateOf(party)}</span>
            {party.certificate && (
              <span className="muted">
                <CertificateText certificate={party.certificate} />
              </span>
            )}
            <SignerLink signing={signing} party={party} mayEdit={isOpen && mayEdit} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The signed version with all signatures and the seal, as soon as it is made. */
function FinishedFile({
  signing: { id, code, sealLevel, finishing },
  title,
}: {
  signing: Signing
  title: string
}): ReactNode {
  const { t } = useTranslation('signing')
  if (finishing === 'storage') return <Alert color="overdue">{t('finished.storage')}</Alert>
  if (code === null) return <p className="muted">{t(`finished.${finishing ?? 'made'}`)}</p>
  const save = (): Promise<void> =>
    saveOnce(`signing ${id}`, async () =>
      savedFrom(await client.signings.file({ id }), `${t('finished.fileName', { title })}.pdf`),
    )
  return (
    <div className={css.acts}>
      <Button onClick={() => void save().catch(toast.error)}>{t('finished.act')}</Button>
      <AppLink to="/verify">{t('finished.check')}</AppLink>
      {sealLevel && <span className="muted">{t(`levels.${sealLevel}`)}</span>}
    </div>
  )
}
