import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { saveAnswer } from '../../../ui/files/save-button.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client, query } from '../../api.ts'
import { useHomesName } from '../../shared/charge-words.ts'
import { Facts } from '../../shared/facts.tsx'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { Computation } from '../interest/computation.tsx'
import { Breakdown, isExplained } from './breakdown.tsx'
import type { Correction } from './correction.ts'
import { Corrections } from './corrections.tsx'
import { PaymentAmount } from './payment-amount.tsx'
import type { PaymentDetail } from './payment-detail.ts'
import { usePaymentFigures } from './payment-figures.tsx'
import { PaymentStatusDot } from './payment-status.tsx'
import { useKindName, usePaymentTitle } from './payment-words.ts'
import css from './payments.module.css'

export const preload = recordPreload(query.payments.get)

/** One charge or payment: its status with the reasons, and the possible actions. */
export function PaymentScreen(): ReactNode {
  const { t } = useTranslation('payments')
  const id = useRouteId()
  const detail = useQuery(query.payments.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={detail} back={{ to: '/payments', label: t('detail.back') }}>
      {(data) => <Detail key={data.payment.id} detail={data} />}
    </Loaded>
  )
}

function Detail({ detail }: { detail: PaymentDetail }): ReactNode {
  const { t } = useTranslation('payments')
  const { payment, corrections, history } = detail
  const homesName = useHomesName()
  const title = usePaymentTitle()
  const kindName = useKindName()
  const figures = usePaymentFigures(detail)
  const [shown, setShown] = useState<Correction | null>(null)
  const breakdown = {
    id: 'breakdown',
    label: t('detail.whyTab'),
    content: () => (
      <>
        <Breakdown detail={detail} />
        {payment.type === 'late_interest' && (
          <Computation chargeId={payment.id} currency={payment.currency} />
        )}
        {corrections.length > 0 && (
          <Card title={t('detail.corrections')} rows>
            {corrections.map((row) => (
              <CardRow
                key={row.id}
                to={`/payments/${row.id}`}
                title={kindName(row)}
                note={<DateText value={row.paymentDate} />}
                end={<PaymentAmount row={row} />}
                endNote={row.paymentStatus === 'cancelled' && t('statuses.cancelled')}
              />
            ))}
          </Card>
        )}
      </>
    ),
  }
  return (
    <>
      <DetailPage
        title={title(payment)}
        state={<PaymentStatusDot row={payment} />}
        sentence={
          <>
            <AppLink to={`/tenants/${payment.tenantId}`} className={css.inText}>
              {payment.tenantName}
            </AppLink>
            {payment.homesPaid && ` · ${homesName(payment.homesPaid)}`}
            {payment.propertyId && !payment.homesPaid && (
              <>
                {' · '}
                <AppLink to={`/properties/${payment.propertyId}`} className={css.inText}>
                  {payment.propertyAddress}
                </AppLink>
              </>
            )}
            <Sentence detail={detail} />
          </>
        }
        back={{ to: '/payments', label: t('detail.back') }}
        acts={useActs(detail, setShown)}
        figures={figures}
        tabs={[
          ...(isExplained(payment) || corrections.length > 0 ? [breakdown] : []),
          { id: 'details', label: t('detail.detailsTab'), content: () => <Details detail={detail} /> },
          {
            id: 'history',
            label: t('detail.historyTab'),
            content: () => <History entries={history} currency={payment.currency} />,
          },
        ]}
        side={<Related detail={detail} />}
      />
      <Corrections detail={detail} shown={shown} onClose={() => setShown(null)} />
    </>
  )
}

function useActs({ can, payment }: PaymentDetail, show: (act: Correction) => void): Act[] {
  const { t } = useTranslation('payments')
  const { t: papers } = useTranslation('papers')
  const [saving, setSaving] = useState(false)
  const saveReceipt = (): void => {
    setSaving(true)
    void saveAnswer(
      `receipt ${payment.id}`,
      () => client.papers.receipt({ id: payment.id }),
      papers('save.failed'),
    ).finally(() => setSaving(false))
  }
  const act = (allowed: boolean, id: Correction): Act[] =>
    allowed ? [{ label: t(`act.${id}`), run: () => show(id) }] : []
  return [
    ...act(can.recordPayment, 'record'),
    ...act(can.settle, 'settle'),
    ...(can.printReceipt ? [{ label: papers('save.receipt'), run: saveReceipt, busy: saving }] : []),
    ...act(can.refund, 'refund'),
    ...act(can.writeOff, 'writeOff'),
    ...act(can.creditNote && payment.paymentStatus !== 'cancelled', 'creditNote'),
    ...act(can.reverse, 'reverse'),
  ]
}

/** "320,00 € of 900,00 € is still open." The days overdue are beside the title. */
function Sentence({ detail: { payment } }: { detail: PaymentDetail }): ReactNode {
  const { t } = useTranslation('payments')
  if (payment.paymentStatus === 'cancelled') {
    const why = payment.kind === 'receipt' && payment.cause
    return <span>{` · ${t(why ? `detail.cancelledAs.${why}` : 'detail.cancelled')}`}</span>
  }
  if (payment.kind !== 'charge') return null
  const open = formatMoney(payment.remainingAmount ?? 0, payment.currency)
  const amount = formatMoney(payment.amount, payment.currency)
  const text =
    payment.remainingAmount === 0 ? t('detail.sentencePaid') : t('detail.sentenceOpen', { open, amount })
  return <span>{` · ${text}`}</span>
}

function Details({ detail: { payment } }: { detail: PaymentDetail }): ReactNode {
  const { t } = useTranslation('payments')
  const { t: charge } = useTranslation('charges')
  // The type of the API knows no stays: the screen would be titled "Stay" and say "Rent".
  const ofStay = payment.type === 'stay' || payment.type === 'tourist_tax' ? payment.type : null
  const money = payment.kind === 'receipt' || payment.kind === 'refund'
  return (
    <Card title={t('detail.detailsTab')}>
      <Facts
        empty={t('detail.noValue')}
        facts={[
          { label: t('fields.kind'), value: t(`kinds.${payment.kind}`) },
          ...(payment.kind === 'charge'
            ? [
                {
                  label: t('fields.type'),
                  value: ofStay ? charge(`kinds.${ofStay}`) : t(`types.${payment.paymentType}`),
                },
              ]
            : []),
          ...(payment.vat
            ? [
                {
                  label: t('detail.vat', { percent: formatRate(payment.vat.percent) }),
                  value: <Money cents={payment.vat.amount} currency={payment.currency} />,
                },
              ]
            : []),
          { label: t('detail.postedOn'), value: <DateText value={payment.postedOn} /> },
          ...(payment.dueDate
            ? [{ label: t('fields.dueDate'), value: <DateText value={payment.dueDate} /> }]
            : [{ label: t('fields.paymentDate'), value: <DateText value={payment.paymentDate} /> }]),
          ...(payment.serviceFrom && payment.serviceTo
            ? [
                {
                  label: t('detail.service'),
                  value: (
                    <>
                      <DateText value={payment.serviceFrom} /> – <DateText value={payment.serviceTo} />
                    </>
                  ),
                },
              ]
            : []),
          ...(money
            ? [
                {
                  label: t('fields.method'),
                  value: payment.paymentMethod && t(`methods.${payment.paymentMethod}`),
                },
                { label: t('fields.reference'), value: payment.reference },
              ]
            : []),
          { label: t('fields.description'), value: payment.description },
          ...(payment.cause ? [{ label: t('fields.cause'), value: t(`causes.${payment.cause}`) }] : []),
          ...(payment.reason ? [{ label: t('fields.reason'), value: payment.reason }] : []),
          ...(money ? [{ label: t('fields.notes'), value: payment.notes }] : []),
        ]}
      />
    </Card>
  )
}

const pathOfHolder = ({ leaseId, bookingId }: NonNullable<PaymentDetail['depositSettlement']>): string =>
  leaseId === null ? `/bookings/${bookingId}` : `/leases/${leaseId}`

function Related({ detail }: { detail: PaymentDetail }): ReactNode {
  const { payment, bankLine, billsSettlement, depositSettlement } = detail
  const { t } = useTranslation('payments')
  const parent = useQuery({
    ...query.payments.get.queryOptions({ input: { id: payment.parentId ?? '' } }),
    enabled: payment.parentId !== null,
  })
  const title = usePaymentTitle()
  return (
    <>
      {parent.data && (
        <Card title={t('detail.correctsTitle')} rows>
          <CardRow
            to={`/payments/${parent.data.payment.id}`}
            title={title(parent.data.payment)}
            note={<PaymentStatusDot row={parent.data.payment} />}
            end={<PaymentAmount row={parent.data.payment} />}
          />
        </Card>
      )}
      {billsSettlement && (
        <Card title={t('detail.billsSettlement')} rows>
          <CardRow
            to={`/leases/${billsSettlement.leaseId}?tab=bills`}
            title={
              <>
                <DateText value={billsSettlement.from} /> – <DateText value={billsSettlement.to} />
              </>
            }
            note={t('detail.undoneWithSettlement')}
          />
        </Card>
      )}
      {depositSettlement && (
        <Card title={t('detail.depositSettlement')} rows>
          <CardRow
            to={`${pathOfHolder(depositSettlement)}?tab=deposit`}
            title={<DateText value={depositSettlement.settledOn} />}
            note={t('detail.undoneWithSettlement')}
          />
        </Card>
      )}
      {bankLine && (
        <Card title={t('detail.bankLine')} link={{ to: '/payments/bank', label: t('detail.bank') }} rows>
          <CardRow
            title={bankLine.partyName || t('detail.noValue')}
            note={bankLine.text}
            end={<DateText value={bankLine.bookedOn} />}
          />
        </Card>
      )}
      <Card
        title={t('detail.tenant')}
        link={{ to: `/tenants/${payment.tenantId}`, label: t('detail.account') }}
        rows
      >
        <CardRow to={`/tenants/${payment.tenantId}`} title={payment.tenantName} />
        {payment.propertyId && (
          <CardRow
            to={`/properties/${payment.propertyId}`}
            title={payment.propertyAddress}
            note={t('detail.place')}
          />
        )}
        {payment.leaseId && (
          <CardRow to={`/leases/${payment.leaseId}`} title={t('detail.openLease')} note={t('detail.lease')} />
        )}
      </Card>
    </>
  )
}
