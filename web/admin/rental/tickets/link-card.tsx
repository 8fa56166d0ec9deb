import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useCopy } from '../../../ui/act/use-copy.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { TicketDetail } from './ticket-words.ts'
import css from './tickets.module.css'

/** The link that shows this ticket to its vendor. Its address is shown once. */
export function LinkCard({
  ticketId,
  vendor,
  link,
}: {
  ticketId: string
  vendor: string
  link: TicketDetail['link']
}): ReactNode {
  const { t } = useTranslation('tickets')
  const [url, setUrl] = useState<string | null>(null)
  const share = useWrite({
    mutationFn: (mail: boolean) => client.tickets.shareLink({ id: ticketId, mail }),
    onSuccess: async (made, mail) => {
      setUrl(made.url)
      await refreshScreen()
      if (mail) toast.success(t(made.mailed ? 'link.mailed' : 'link.notMailed'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const revoke = useWrite({
    mutationFn: () => client.tickets.revokeLink({ id: ticketId }),
    onSuccess: async () => {
      setUrl(null)
      await refreshScreen()
      toast.success(t('link.revoked'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const copy = useCopy()
  return (
    <Card title={t('link.title', { vendor })}>
      <div className={css.sideForm}>
        <p className={css.quiet}>{link ? <State link={link} /> : t('link.sentence')}</p>
        {url && (
          <TextInput
            label={t('link.address')}
            description={t('link.once')}
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        {url && <Button onClick={() => copy(url)}>{t('link.copy')}</Button>}
        <Button variant="default" loading={share.isPending} onClick={() => share.mutate(false)}>
          {t(link ? 'link.renew' : 'link.make')}
        </Button>
        <Button variant="default" loading={share.isPending} onClick={() => share.mutate(true)}>
          {t('link.mail')}
        </Button>
        {link && (
          <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('link.revoke')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function State({ link }: { link: NonNullable<TicketDetail['link']> }): ReactNode {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const day = (instant: string): string => formatDate(instant, language)
  const expired = new Date(link.expiresAt).getTime() < Date.now()
  return [
    t(expired ? 'link.expired' : 'link.until', { date: day(link.expiresAt) }),
    link.openedAt ? t('link.opened', { date: day(link.openedAt) }) : t('link.notOpened'),
    ...(link.doneAt ? [t('link.done', { date: day(link.doneAt) })] : []),
  ].join(' ')
}
