import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { deviceOf } from '../account/device.ts'

/** The active sessions of members, each with a button that ends it. */
export function MemberSessions(): ReactNode {
  const sessions = useQuery({ ...query.organizations.sessions.queryOptions(), staleTime: 0 })
  const me = useMe()
  const language = useLanguage()
  const { t } = useTranslation(['organization_admin', 'account'])
  const end = useWrite({
    mutationFn: (who: { userId: string; email: string }) =>
      client.organizations.signOutMember({ userId: who.userId }),
    onSuccess: async (_done, { email }) => {
      await refreshScreen()
      toast.success(t('organization_admin:sessions.ended', { email }))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const device = (userAgent: string | null): string => {
    const known = deviceOf(userAgent ?? '')
    return known ? t('account:security.device', known) : t('account:security.unknownDevice')
  }
  return (
    <Card title={t('organization_admin:sessions.title')} rows>
      {sessions.data?.map(({ id, userId, email, ipAddress, userAgent, lastSeenAt, current }) => (
        <CardRow
          key={id}
          title={email ?? '—'}
          note={[
            device(userAgent),
            ipAddress,
            t('organization_admin:sessions.seen', { date: formatDate(lastSeenAt, language, 'instant') }),
          ]
            .filter(Boolean)
            .join(' · ')}
          end={
            current ? (
              <StateDot tone="neutral">{t('organization_admin:sessions.here')}</StateDot>
            ) : (
              userId !== me.userId && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={end.isPending}
                  onClick={() => end.mutate({ userId, email: email ?? '—' })}
                >
                  {t('organization_admin:sessions.end')}
                </Button>
              )
            )
          }
        />
      ))}
      {sessions.isError && <CardRow title={<span role="alert">{t('account:security.failed')}</span>} />}
      {sessions.isPending && <CardRow title={<Skeleton width="24ch" />} />}
      {sessions.data?.length === 0 && <CardRow title={t('organization_admin:sessions.empty')} />}
    </Card>
  )
}
