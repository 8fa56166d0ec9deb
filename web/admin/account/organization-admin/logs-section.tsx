import type { MailState } from '@domovik/domain/machinery/mail/states.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { words } from '../../../ui/app/words.ts'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../ui/show/tone.ts'
import { type client, query } from '../../api.ts'
import { PlainTable } from '../../shared/plain-table.tsx'
import type { SectionProps } from './section-props.ts'

type Mail = Awaited<ReturnType<typeof client.organizations.mails>>['rows'][number]

const shownMails = 100
const tones = { waiting: 'neutral', sent: 'settled', failed: 'overdue' } as const satisfies Record<
  MailState,
  Tone
>

/** Sent mails and imports. */
export function LogsSection({ importHistory }: SectionProps): ReactNode {
  return (
    <>
      <MailCard />
      {importHistory}
    </>
  )
}

/** The newest mails and whether they were sent. */
function MailCard(): ReactNode {
  const { t } = useTranslation('organization_admin')
  const mails = useQuery({
    ...query.organizations.mails.queryOptions({ input: { limit: shownMails } }),
    staleTime: 0,
  })
  const what = ({ template }: Mail): string => {
    const key = `organization_admin:logs.templates.${template.split(':')[1] ?? ''}`
    return words.exists(key)
      ? words.t(key as 'organization_admin:logs.templates.invitation')
      : t('logs.templates.other')
  }
  const rows = mails.data?.rows
  return (
    <Card title={t('logs.mails')}>
      <p className="muted">{t('logs.sentence')}</p>
      {mails.isError && <p role="alert">{t('state.failed')}</p>}
      {mails.isPending && <Skeleton width="100%" height="8rem" />}
      {rows?.length === 0 && <p>{t('logs.empty')}</p>}
      {rows && rows.length > 0 && (
        <PlainTable<Mail>
          caption={t('logs.mails')}
          rows={rows}
          rowKey={({ id }) => id}
          note={(row) => <DateText value={row.createdAt} shape="instant" />}
          columns={[
            { id: 'what', header: t('logs.what'), cell: what },
            {
              id: 'created',
              header: t('logs.created'),
              cell: (row) => <DateText value={row.createdAt} shape="instant" />,
              wide: true,
            },
            {
              id: 'sent',
              header: t('logs.sent'),
              cell: (row) => (row.sentAt ? <DateText value={row.sentAt} shape="instant" /> : '—'),
              wide: true,
            },
            {
              id: 'attempts',
              header: t('logs.attempts'),
              cell: (row) => row.attempts,
              align: 'end',
              wide: true,
            },
            {
              id: 'state',
              header: t('logs.state'),
              cell: (row) => <StateDot tone={tones[row.state]}>{t(`logs.states.${row.state}`)}</StateDot>,
            },
          ]}
        />
      )}
    </Card>
  )
}
