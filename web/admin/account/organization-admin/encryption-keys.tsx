import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
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

/**
 * Id, state and age of the organization's keys, and a button for a new key (ADMIN-11). The key itself is never shown.
 */
export function EncryptionKeys(): ReactNode {
  const keys = useQuery(query.organizations.keys.queryOptions())
  const { organization } = useMe()
  const language = useLanguage()
  const { t } = useTranslation('organization_admin')
  const rotate = useWrite({
    mutationFn: () => client.organizations.rotateKey(),
    onSuccess: async () => {
      await refreshScreen()
      toast.success(t('keys.rotated'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const ask = async (): Promise<void> => {
    const title = t('keys.rotateTitle')
    if (await confirm({ title, text: t('keys.rotateText'), act: t('keys.rotate'), tone: 'accent' }))
      rotate.mutate()
  }
  const day = (instant: string): string => formatDate(instant, language)
  return (
    <Card
      title={t('keys.title')}
      rows
      act={
        organization?.isDemo === false && (
          <Button size="compact-sm" variant="subtle" loading={rotate.isPending} onClick={() => void ask()}>
            {t('keys.rotate')}
          </Button>
        )
      }
    >
      <CardRow title={<span className="muted">{t('keys.sentence')}</span>} />
      {keys.data?.map(({ version, masterKeyId, createdAt, retiredAt }) => (
        <CardRow
          key={version}
          title={t('keys.version', { version })}
          note={[
            t('keys.age', { date: day(createdAt) }),
            retiredAt && t('keys.retired', { date: day(retiredAt) }),
            t('keys.masterKey', { id: masterKeyId }),
          ]
            .filter(Boolean)
            .join(' · ')}
          end={
            retiredAt ? (
              <StateDot tone="neutral">{t('keys.old')}</StateDot>
            ) : (
              <StateDot tone="settled">{t('keys.current')}</StateDot>
            )
          }
        />
      )) ?? <CardRow title={<Skeleton width="16ch" />} />}
    </Card>
  )
}
