import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { FailedList } from '../../../ui/list/list-states.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { useAddressValue } from '../../shared/address-flag.ts'
import { useMovementName } from '../../shared/charge-words.ts'
import { PlainTable } from '../../shared/plain-table.tsx'
import shared from '../../shared/shared.module.css'
import { StatementCard } from './statement-card.tsx'

const ConfirmationForm = onFirstUse(() =>
  import('../papers/confirmation-form.tsx').then((part) => part.ConfirmationForm),
)
const StatementForm = onFirstUse(() =>
  import('../papers/statement-form.tsx').then((part) => part.StatementForm),
)

const shownAtFirst = 12

/** The tenant's account: every movement, or those of the days in the address, with the balance after it. */
export function AccountTab({ tenantId }: { tenantId: string }): ReactNode {
  const { t } = useTranslation('tenants')
  const name = useMovementName()
  const { t: papers } = useTranslation('papers')
  const [all, setAll] = useState(false)
  const [saving, setSaving] = useState<'statement' | 'confirmation' | null>(null)
  const from = useAddressValue('from')
  const to = useAddressValue('to')
  const account = useQuery(query.tenants.account.queryOptions({ input: { id: tenantId, from, to } }))
  if (account.isError && !account.data) {
    return <FailedList error={account.error} onRetry={() => void account.refetch()} />
  }
  if (!account.data) return <Skeleton width="100%" height="14rem" />
  const { lines, currency, balance, dueOpen, prepaid, statement } = account.data
  const hidden = all || statement ? 0 : Math.max(0, lines.length - shownAtFirst)
  const shown = lines
    .slice(hidden)
    .map((line, index) => ({ ...line, key: `${line.transactionId} ${hidden + index}` }))
  if (statement && lines.length === 0) {
    return <StatementCard tenantId={tenantId} statement={statement} currency={currency} />
  }
  if (lines.length === 0) {
    return (
      <Card title={t('account.title')}>
        <p className={shared.quiet}>{t('account.empty')}</p>
      </Card>
    )
  }
  return (
    <>
      {statement && <StatementCard tenantId={tenantId} statement={statement} currency={currency} />}
      <Card
        title={t('account.title')}
        act={
          <>
            <Button size="compact-sm" variant="subtle" onClick={() => setSaving('confirmation')}>
              {papers('confirmationForm.open')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => setSaving('statement')}>
              {papers('save.statement')}
            </Button>
          </>
        }
        rows
      >
        <p className={shared.lead}>
          {t('account.sentence')}
          {prepaid > 0 && !statement && (
            <>
              {' '}
              {t('account.parts', {
                open: formatMoney(dueOpen, currency),
                prepaid: formatMoney(prepaid, currency),
              })}
            </>
          )}
        </p>
        {hidden > 0 && (
          <div className={shared.earlier}>
            <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
              {t('account.earlier', { count: hidden })}
            </Button>
          </div>
        )}
        <PlainTable
          caption={t('account.title')}
          rows={shown}
          rowKey={(line) => line.key}
          columns={[
            {
              id: 'what',
              header: t('account.what'),
              cell: (line) => (
                <>
                  <AppLink to={`/payments/${line.transactionId}`}>{name(line)}</AppLink>
                  {line.address && <div className={shared.home}>{line.address}</div>}
                </>
              ),
            },
            {
              id: 'date',
              header: t('account.date'),
              cell: (line) => <DateText value={line.date} />,
              wide: true,
            },
            {
              id: 'amount',
              header: t('account.amount'),
              align: 'end',
              cell: (line) => (
                <Money
                  cents={line.amount}
                  currency={currency}
                  signed
                  {...(line.amount < 0 ? { tone: 'settled' as const } : {})}
                />
              ),
            },
            {
              id: 'balance',
              header: t('account.balance'),
              align: 'end',
              cell: (line) => <Money cents={line.balance} currency={currency} />,
              wide: true,
            },
          ]}
          note={(line) => (
            <>
              <DateText value={line.date} /> ·{' '}
              {t('account.after', { balance: formatMoney(line.balance, currency) })}
            </>
          )}
          footer={
            <>
              <span>{t(statement ? 'account.statement.closing' : 'account.now')}</span>
              <Money cents={statement ? statement.closing : balance} currency={currency} strong />
            </>
          }
        />
      </Card>
      <StatementForm
        tenantId={tenantId}
        days={{ from, to }}
        opened={saving === 'statement'}
        onClose={() => setSaving(null)}
      />
      <ConfirmationForm
        tenantId={tenantId}
        opened={saving === 'confirmation'}
        onClose={() => setSaving(null)}
      />
    </>
  )
}
