import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { CountedProgress } from '../../../ui/act/counted-progress.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { client, query } from '../../api.ts'
import { queryClient } from '../../frame/query-client.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { Loaded } from '../../shared/loaded.tsx'
import shared from '../../shared/shared.module.css'
import css from './announcements.module.css'

const AnnouncementForm = onFirstUse(() =>
  import('./announcement-form.tsx').then((part) => part.AnnouncementForm),
)

type Announcement = Awaited<ReturnType<typeof client.announcements.list>>['announcements'][number]

const lookAgainMs = 1_500

export const preload = (): void => void queryClient.prefetchQuery(query.announcements.list.queryOptions())

/** /messages/announcements: texts to several tenants, who got them and who has read them. */
export function AnnouncementsScreen(): ReactNode {
  const { t } = useTranslation('announcements')
  const [adding, setAdding] = useAddressFlag('new')
  const found = useQuery({
    ...query.announcements.list.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.announcements.some((one) => one.state === 'running') ? lookAgainMs : false,
  })
  return (
    <Loaded query={found} back={{ to: '/messages', label: t('toMessages') }}>
      {({ announcements, can }) => (
        <Page
          title={t('title')}
          sentence={t('sentence')}
          acts={
            <>
              <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/messages" />}>
                {t('toMessages')}
              </Button>
              {can.create && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
            </>
          }
        >
          {announcements.length === 0 && <p className={shared.lead}>{t('empty')}</p>}
          {announcements.map((one) => (
            <AnnouncementCard key={one.id} announcement={one} mayStop={can.create} />
          ))}
          {can.create && <AnnouncementForm opened={adding} onClose={() => setAdding(false)} />}
        </Page>
      )}
    </Loaded>
  )
}

function AnnouncementCard(props: { announcement: Announcement; mayStop: boolean }): ReactNode {
  const { announcement, mayStop } = props
  const { id, body, state, authorName, total, sent, read, createdAt } = announcement
  const { t } = useTranslation('announcements')
  const cancel = async (): Promise<void> => {
    try {
      await client.announcements.cancel({ id })
      toast.success(t('cancelled'))
    } catch (thrown) {
      toast.error(thrown)
    }
    await refreshScreen()
  }
  return (
    <Card>
      <p className={css.body}>{body}</p>
      <CountedProgress
        label={t(`states.${state}`)}
        text={t('progress', { sent, total, count: read })}
        done={sent}
        total={total}
        state={state === 'done' ? 'finished' : state}
        {...(mayStop && state === 'running' ? { onCancel: () => void cancel() } : {})}
      />
      <p className={css.from}>
        <DateText value={createdAt} shape="instant" />
        {authorName && ` · ${authorName}`}
      </p>
    </Card>
  )
}
