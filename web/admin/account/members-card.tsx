import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { onFirstUse } from '../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { Skeleton } from '../../ui/show/skeleton.tsx'
import { query } from '../api.ts'

const AddMemberForm = onFirstUse(() => import('./add-member-form.tsx').then((part) => part.AddMemberForm))

/** Who works in the organization, each with their role (ROLE-07). */
export function MembersCard({ mayAdd }: { mayAdd: boolean }): ReactNode {
  const members = useQuery(query.organizations.members.queryOptions())
  const [adding, setAdding] = useState(false)
  const { t } = useTranslation(['account', 'shell'])
  const language = useLanguage()
  return (
    <>
      <Card
        title={t('account:members.title')}
        rows
        {...(mayAdd
          ? {
              act: (
                <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
                  {t('account:members.add')}
                </Button>
              ),
            }
          : {})}
      >
        {members.data?.map(({ userId, email, role, joinedAt }) => (
          <CardRow
            key={userId}
            title={email ?? '—'}
            note={t('account:members.since', { date: formatDate(joinedAt.slice(0, 10), language) })}
            end={<span className="muted">{t(`shell:roles.${role}`)}</span>}
          />
        )) ?? <Skeleton width="100%" />}
      </Card>
      {mayAdd && <AddMemberForm opened={adding} onClose={() => setAdding(false)} />}
    </>
  )
}
