import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { DocumentDetail } from './document-words.ts'
import css from './documents.module.css'

const LinkForm = onFirstUse(() => import('./link-form.tsx').then((part) => part.LinkForm))

type Signing = NonNullable<DocumentDetail['signing']>
type Party = Signing['parties'][number]

/** How a signer without an account gets their link, and what can be done with it. */
export function SignerLink(props: { signing: Signing; party: Party; mayEdit: boolean }): ReactNode {
  const { signing, party, mayEdit } = props
  const { invited: link, name } = party
  const { t } = useTranslation('signing')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  if (!link?.contact || party.state === 'signed' || party.state === 'declined') return null
  const { contact, sentAt, revoked } = link
  // Before its turn a party has no link that could be replaced, only an address.
  const replaces = party.turn || sentAt !== null
  const revoke = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('link.revokeFor', { name }),
      text: t('link.revokeText', { name }),
      act: t('link.revoke'),
      reversible: true,
    })
    if (!agreed) return
    await client.signings.revokeLink({ id: signing.id, partyId: party.id })
    await refreshScreen()
    toast.success(t('link.revokeDone'))
  }
  const said = (): string => {
    if (revoked) return t('link.revoked', { contact })
    if (sentAt === null) return t('link.later', { contact })
    return t('link.sent', { contact, date: formatDate(sentAt, language) })
  }
  return (
    <div className={css.link}>
      <span className="muted">{said()}</span>
      {mayEdit && (link.left > 0 || !replaces) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t(replaces ? 'link.actFor' : 'link.addressFor', { name })}
          onClick={() => setOpen(true)}
        >
          {t(replaces ? 'link.act' : 'link.address')}
        </Button>
      )}
      {mayEdit && party.turn && sentAt !== null && !revoked && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('link.revokeFor', { name })}
          onClick={() => void revoke().catch(toast.error)}
        >
          {t('link.revoke')}
        </Button>
      )}
      <LinkForm
        key={`${sentAt} ${contact}`}
        signingId={signing.id}
        party={party}
        link={link}
        replaces={replaces}
        opened={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
