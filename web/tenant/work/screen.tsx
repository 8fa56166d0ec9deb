import { TICKET_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { IconPhone } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { PictureStrip } from '../../ui/files/picture-strip.tsx'
import { WriteBox } from '../../ui/form/write-box.tsx'
import { useParams } from '../../ui/router/context.ts'
import { Card } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { DateText } from '../../ui/show/date-text.tsx'
import { Page } from '../../ui/show/page.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { client, type Work } from '../api.ts'
import shared from '../shared/link-screen.module.css'
import { LinkScreen, useLinkCall, usePageLanguage } from '../shared/link-screen.tsx'
import { FinishForm } from './finish-form.tsx'
import css from './work.module.css'

/** /work/:token: the ticket behind a vendor's link, without a sign-in. */
export function WorkScreen(): ReactNode {
  const { token = '' }: { token?: string } = useParams()
  const { t } = useTranslation('work')
  const work = useQuery({
    queryKey: ['work', token],
    queryFn: ({ signal }) => client.work.get({ token }, { signal }),
    staleTime: 0,
  })
  return (
    <LinkScreen
      query={work}
      words={{ invalidTitle: t('invalidTitle'), invalid: t('invalid'), failed: t('failed') }}
    >
      {(shown) => <Shown token={token} work={shown} />}
    </LinkScreen>
  )
}

function Shown({ token, work }: { token: string; work: Work }): ReactNode {
  const { t } = useTranslation('work')
  const language = useLanguage()
  const queries = useQueryClient()
  const heard = useLinkCall(['work', token])
  usePageLanguage(work.language)
  const { ticket, landlord, comments } = work
  const names = { vendor: work.vendorName, landlord: landlord.name }
  const show = (next: Work): void => {
    queries.setQueryData(['work', token], next)
  }
  return (
    <main className={shared.page}>
      <Page title={ticket.title} sentence={t('for', names)} narrow>
        <Card>
          <div className={shared.stack}>
            <StateDot tone={ticket.status === 'completed' ? 'settled' : 'soon'}>
              {t(`statuses.${ticket.status}`)}
            </StateDot>
            {ticket.description && <p className={shared.prose}>{ticket.description}</p>}
            <dl className={shared.facts}>
              <dt>{t('place')}</dt>
              <dd>{ticket.place ?? t('noPlace', names)}</dd>
              {ticket.scheduledOn && (
                <>
                  <dt>{t('planned')}</dt>
                  <dd>
                    <DateText value={ticket.scheduledOn} shape="weekdayLong" />
                  </dd>
                </>
              )}
            </dl>
            {landlord.phone && (
              <Button
                href={`tel:${landlord.phone.replace(/[^\d+]/g, '')}`}
                variant="default"
                size="lg"
                leftSection={<IconPhone size={18} aria-hidden="true" />}
              >
                {t('call', names)}
              </Button>
            )}
          </div>
        </Card>
        <Photos token={token} work={work} />
        {ticket.status === 'cancelled' ? (
          <p>{t('cancelled')}</p>
        ) : (
          <Card title={t('finish')}>
            <div className={shared.stack}>
              {work.doneAt && <p>{t('isDone', { date: formatDate(work.doneAt, language) })}</p>}
              {work.proposedCost !== null && (
                <p>{t('proposed', { amount: formatMoney(work.proposedCost, work.currency) })}</p>
              )}
              <FinishForm key={work.proposedCost} token={token} work={work} onDone={show} />
            </div>
          </Card>
        )}
        <Card title={t('messages')}>
          {comments.length === 0 && <p className="muted">{t('noMessages')}</p>}
          <ol className={css.talk}>
            {comments.map((one) => (
              <li key={one.id} data-own={one.authorKind === 'vendor' || undefined}>
                <p className={shared.prose}>{one.body}</p>
                <p className="muted">
                  {one.authorKind === 'vendor' ? t('you') : landlord.name}
                  {', '}
                  <DateText value={one.createdAt} shape="instant" />
                </p>
              </li>
            ))}
          </ol>
          <WriteBox
            label={t('write', names)}
            hint={t('writeHint', names)}
            submit={t('send')}
            name={`work-message:${token.slice(0, 8)}`}
            draft={`work-message:${token.slice(0, 8)}`}
            send={async (body) => show(await heard(client.work.addComment({ token, body })))}
          />
        </Card>
        <p className="muted">{t('expires', { date: formatDate(work.expiresAt, language) })}</p>
      </Page>
    </main>
  )
}

function Photos({ token, work }: { token: string; work: Work }): ReactNode {
  const { t } = useTranslation('files')
  const { t: words } = useTranslation('work')
  const queries = useQueryClient()
  const heard = useLinkCall(['work', token])
  return (
    <Card title={t('label')}>
      <PictureStrip
        store={{
          place: `work:${token.slice(0, 8)}`,
          load: async (photoId, size, signal) =>
            (await client.work.photoFile({ token, photoId, size }, { signal })).body,
        }}
        limits={TICKET_PHOTO_LIMITS}
        pictures={work.photos.map((photo) => ({
          ...photo,
          fileName: photo.name || 'photo.jpg',
          alt: words('photo'),
        }))}
        sendOf={(file) => {
          const input = { token, file }
          return async (onProgress) => {
            await heard(client.work.addPhoto(input, { context: { onProgress } }))
            await queries.invalidateQueries({ queryKey: ['work', token] })
          }
        }}
      />
    </Card>
  )
}
