import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { useSearch } from '../../../ui/router/context.ts'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { query } from '../../api.ts'
import { useSite } from '../../frame/site.ts'
import { NotAvailable } from './not-available.tsx'
import css from './operations.module.css'
import { PlainPage } from './plain-page.tsx'

const refreshMs = 5_000

/** /outbox: mails in an installation without an SMTP server, so that their links can be followed. */
export function OutboxScreen(): ReactNode {
  const search: Record<string, unknown> = useSearch()
  const to = typeof search.to === 'string' ? search.to : undefined
  const site = useSite()
  const readable = site?.outboxReadable === true
  const mails = useQuery({
    ...query.account.outbox.queryOptions({ input: { to } }),
    enabled: readable,
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  const { t } = useTranslation('operations')
  if (site && !readable) return <NotAvailable title={t('outbox.off')} text={t('outbox.offText')} />
  return (
    <PlainPage
      title={t('outbox.title')}
      sentence={t('outbox.sentence')}
      acts={
        <>
          {to && (
            <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/outbox" />}>
              {t('outbox.all')}
            </Button>
          )}
          <Button variant="default" loading={mails.isFetching} onClick={() => void mails.refetch()}>
            {t('outbox.refresh')}
          </Button>
        </>
      }
    >
      {mails.data?.length === 0 && <p>{to ? t('outbox.emptyTo', { to }) : t('outbox.empty')}</p>}
      {mails.data?.map((mail) => (
        <Card key={mail.id} title={mail.subject || t('outbox.text')}>
          <div className={css.stack}>
            <p className="muted">
              {t('outbox.to', { to: mail.to })} · <DateText value={mail.createdAt} shape="instant" />
            </p>
            <pre className={css.mail}>{mail.text}</pre>
            {mail.link && <Button href={mail.link}>{t('outbox.open')}</Button>}
          </div>
        </Card>
      ))}
    </PlainPage>
  )
}
