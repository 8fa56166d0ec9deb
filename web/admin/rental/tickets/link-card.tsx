import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
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
  const { t } = useTranslation(['tickets', 'common'])
  const [url, setUrl] = useState<string | null>(null)
  const share = useMutation({
    mutationFn: (mail: boolean) => client.tickets.shareLink({ id: ticketId, mail }),
    onSuccess: async (made, mail) => {
      setUrl(made.url)
      await refreshScreen()
      if (mail) toast.success(t(made.mailed ? 'tickets:link.mailed' : 'tickets:link.notMailed'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const revoke = useMutation({
    mutationFn: () => client.tickets.revokeLink({ id: ticketId }),
    onSuccess: async () => {
      setUrl(null)
      await refreshScreen()
      toast.success(t('tickets:link.revoked'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text)
    toast.success(t('common:copied'))
  }
  return (
    <Card title={t('tickets:link.title', { vendor })}>
      <div className={css.sideForm}>
        <p className={css.quiet}>{link ? <State link={link} /> : t('tickets:link.sentence')}</p>
        {url && (
          <TextInput
            label={t('tickets:link.address')}
            description={t('tickets:link.once')}
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        {url && <Button onClick={() => void copy(url)}>{t('tickets:link.copy')}</Button>}
        <Button variant="default" loading={share.isPending} onClick={() => share.mutate(false)}>
          {t(link ? 'tickets:link.renew' : 'tickets:link.make')}
        </Button>
        <Button variant="default" loading={share.isPending} onClick={() => share.mutate(true)}>
          {t('tickets:link.mail')}
        </Button>
        {link && (
          <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('tickets:link.revoke')}
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
