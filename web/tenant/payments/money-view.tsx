import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { SaveButton } from '../../ui/files/save-button.tsx'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import { client, type Payments } from '../api.ts'
import { useMe } from '../frame/session.tsx'
import css from '../shared/shared.module.css'

type Payment = Payments['payments'][number]

/** States that are shown. A settled payment needs no state. */
const told = ['pending', 'failed', 'cancelled'] as const
const isTold = (status: string): status is (typeof told)[number] => told.some((one) => one === status)

/** Payments and refunds, and below them what happened to the deposit. */
export function MoneyView({ payments, deposit, currency }: Payments): ReactNode {
  return (
    <>
      <PaidCard payments={payments} currency={currency} />
      {deposit.lines.length > 0 && <DepositCard deposit={deposit} currency={currency} />}
    </>
  )
}

function DepositCard({ deposit, currency }: Pick<Payments, 'deposit' | 'currency'>): ReactNode {
  const { t } = useTranslation('portal_payments')
  return (
    <Card title={t('deposit.title')} rows>
      {deposit.lines.map((line, place) => (
        <CardRow
          // biome-ignore lint/suspicious/noArrayIndexKey: one row may have several lines; the list only grows at its end
          key={`${line.transactionId} ${place}`}
          title={
            line.kind === 'reversed' && line.cause === 'returned'
              ? t('status.returned')
              : t(`deposit.${line.kind}`)
          }
          note={
            <>
              <DateText value={line.date} />
              {line.description && `, ${line.description}`}
            </>
          }
          end={<Money cents={line.amount} currency={currency} signed strong />}
        />
      ))}
      <CardRow title={t('deposit.held')} end={<Money cents={deposit.held} currency={currency} strong />} />
    </Card>
  )
}

function PaidCard(props: { payments: readonly Payment[]; currency: string }): ReactNode {
  const { payments, currency } = props
  const { t } = useTranslation('portal_payments')
  const { t: words } = useTranslation('charges')
  const { t: papers } = useTranslation('papers')
  const language = useLanguage()
  // Papers stay between the landlord and the tenant.
  const { coTenant } = useMe()
  return (
    <Card title={t('received')} rows>
      {payments.length === 0 && <p className={css.quiet}>{t('nonePaid')}</p>}
      {payments.map(
        ({ id, kind, deposit, amount, date, method, status, cause, dispute, reference, payer, address }) => (
          <CardRow
            key={id}
            title={<DateText value={date} />}
            note={[
              deposit
                ? words(kind === 'refund' ? 'movement.deposit_refund' : 'movement.deposit_receipt')
                : kind === 'refund' && words(dispute ? 'movement.disputed' : 'movement.refund'),
              payer && (payer.isMe ? t('sharing.me') : (payer.name ?? t('sharing.later'))),
              method && words(`methods.${method}`),
              reference,
              address,
            ]
              .filter(Boolean)
              .join(', ')}
            end={
              <Money
                cents={kind === 'refund' ? -amount : amount}
                currency={currency}
                tone={kind === 'receipt' && !isTold(status) ? 'settled' : undefined}
                strong
              />
            }
            endNote={
              isTold(status)
                ? dispute === 'won'
                  ? words('movement.won')
                  : t(cause === 'returned' ? 'status.returned' : `status.${status}`)
                : kind === 'receipt' &&
                  !coTenant && (
                    <SaveButton
                      size="compact-xs"
                      variant="subtle"
                      label={papers('save.receipt')}
                      name={papers('save.receiptOf', { what: formatDate(date, language) })}
                      load={() => client.papers.receipt({ id })}
                      failed={papers('save.failed')}
                    />
                  )
            }
          />
        ),
      )}
    </Card>
  )
}
