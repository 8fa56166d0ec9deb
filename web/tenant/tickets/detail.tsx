import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { useParams } from '../../ui/router/context.ts'
import type { Place } from '../../ui/router/routes.ts'
import { Card } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Page } from '../../ui/show/page.tsx'
import { ShortDay } from '../../ui/show/short-day.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { query } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { useMe } from '../frame/session.tsx'
import { Loaded } from '../shared/loaded.tsx'
import { TicketPhotos } from '../shared/ticket-photos.tsx'
import { CommentForm } from './comment-form.tsx'
import css from './tickets.module.css'

export const preload = ({ params: { id } }: Place): void => {
  if (id) void queryClient.prefetchQuery(query.tickets.get.queryOptions({ input: { id } }))
}

/** /issues/:id and /maintenance/:id: the report, its status, and the conversation. */
export function TicketScreen(): ReactNode {
  const { today } = useMe()
  const { id = '' }: { id?: string } = useParams()
  const { t } = useTranslation('portal_tickets')
  const ticket = useQuery({
    ...query.tickets.get.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchOnMount: true,
  })
  return (
    <Loaded query={ticket} back={{ to: '/issues', label: t('lists.issue') }}>
      {({ ticket, comments, photos }) => (
        <Page
          title={ticket.title}
          sentence={
            <>
              {t(`types.${ticket.type}`)}, {t('reportedOn')} <DateText value={ticket.createdAt} />
            </>
          }
        >
          <AppLink to={ticket.type === 'issue' ? '/issues' : '/maintenance'} className={css.back}>
            ‹ {t(`lists.${ticket.type}`)}
          </AppLink>
          <Card>
            <div className={css.state}>
              <StateDot tone="neutral">{t(`statuses.${ticket.status}`)}</StateDot>
              {ticket.scheduledOn && (
                <strong>
                  {t('visit')} <ShortDay value={ticket.scheduledOn} near={today} shape="weekday" />
                </strong>
              )}
              <p className="muted">{t(`means.${ticket.status}`)}</p>
              {ticket.description && <p className={css.prose}>{ticket.description}</p>}
            </div>
          </Card>
          <TicketPhotos ticketId={ticket.id} photos={photos} mayAdd={ticket.status !== 'cancelled'} />
          <section className={css.talk} aria-label={t('conversation')}>
            <h2>{t('conversation')}</h2>
            {comments.length === 0 && <p className="muted">{t('noComments')}</p>}
            <ol className={css.comments}>
              {comments.map((comment) => (
                <li
                  key={comment.id}
                  className={css.comment}
                  data-mine={comment.authorKind === 'tenant' || undefined}
                >
                  <div className={css.byline}>
                    {t(comment.authorKind === 'tenant' ? 'you' : 'landlord')},{' '}
                    <DateText value={comment.createdAt} shape="instant" />
                  </div>
                  <p className={css.prose}>{comment.body}</p>
                </li>
              ))}
            </ol>
            {ticket.status !== 'cancelled' && <CommentForm ticketId={ticket.id} />}
          </section>
        </Page>
      )}
    </Loaded>
  )
}
