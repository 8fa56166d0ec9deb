import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { Avatar } from '../../../ui/show/avatar.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import { ChargeTable } from '../../shared/charge-table.tsx'
import { History } from '../../shared/history.tsx'
import { useSpan } from '../../shared/lease-rows.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { BillsTab } from '../bills/bills-tab.tsx'
import { DepositTab } from '../deposits/deposit-tab.tsx'
import { DocumentsTab } from '../documents/documents-tab.tsx'
import { IndexationTab } from '../indexation/indexation-tab.tsx'
import { InspectionsTab } from '../inspections/inspections-tab.tsx'
import { type SignedChange, SignedChangesCard } from '../signed-changes/signed-changes-card.tsx'
import { TimelineTab } from '../timeline/timeline-tab.tsx'
import { type LeaseDetail, lastDayOf } from './lease-detail.ts'
import { useLeaseFigures } from './lease-figures.tsx'
import { LeaseSide } from './lease-side.tsx'
import { LeaseStanding } from './lease-standing.tsx'
import { TermsTab } from './terms-tab.tsx'

const CallOffForm = onFirstUse(() => import('./call-off-form.tsx').then((part) => part.CallOffForm))
const CorrectForm = onFirstUse(() => import('./correct-form.tsx').then((part) => part.CorrectForm))
const ChangeTermsForm = onFirstUse(() =>
  import('./change-terms-form.tsx').then((part) => part.ChangeTermsForm),
)
const ExtendForm = onFirstUse(() => import('./extend-form.tsx').then((part) => part.ExtendForm))
const RenewForm = onFirstUse(() => import('./renew-form.tsx').then((part) => part.RenewForm))
const TerminateForm = onFirstUse(() => import('./terminate-form.tsx').then((part) => part.TerminateForm))
const WordingForm = onFirstUse(() => import('./wording-form.tsx').then((part) => part.WordingForm))

const RecordForm = onFirstUse(() => import('../payments/record-form.tsx').then((part) => part.RecordForm))

export const preload = recordPreload(query.leases.get)

/** One lease: its terms, its charges and its end. */
export function LeaseScreen(): ReactNode {
  const id = useRouteId()
  const { t } = useTranslation('leases')
  const found = useQuery(query.leases.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: '/leases', label: t('detail.back') }}>
      {(detail) => <LeaseView detail={detail} />}
    </Loaded>
  )
}

type Open = 'pay' | 'terms' | 'extend' | 'renew' | 'end' | 'words' | 'correct' | 'callOff' | null

function LeaseView({ detail }: { detail: LeaseDetail }): ReactNode {
  const { lease, can, charges } = detail
  const { t } = useTranslation('leases')
  const span = useSpan()
  const { t: indexationWords } = useTranslation('indexation')
  const { t: billsWords } = useTranslation('bills')
  const { t: documentWords } = useTranslation('documents')
  const { t: inspectionWords } = useTranslation('inspections')
  const { t: timelineWords } = useTranslation('timeline')
  const maySeeProperties = usePermission('view_properties')
  const maySeePayments = usePermission('view_payments')
  const figures = useLeaseFigures(detail)
  const [open, setOpen] = useState<Open>(null)
  const [advance, setAdvance] = useState<number | null>(null)
  const [applied, setApplied] = useState<SignedChange | undefined>()
  const close = (): void => {
    setOpen(null)
    setApplied(undefined)
  }
  const reinstate = useReinstate(lease.id)
  const acts: Act[] = [
    ...(can.recordPayment ? [{ label: t('detail.recordPayment'), run: () => setOpen('pay') }] : []),
    ...(can.changeTerms ? [{ label: t('detail.changeTerms'), run: () => setOpen('terms') }] : []),
    ...(can.extend ? [{ label: t('detail.extend'), run: () => setOpen('extend') }] : []),
    ...(can.renew ? [{ label: t('detail.renew'), run: () => setOpen('renew') }] : []),
    ...(can.terminate ? [{ label: t('detail.terminate'), run: () => setOpen('end') }] : []),
    ...(can.correct ? [{ label: t('detail.correct'), run: () => setOpen('correct') }] : []),
    ...(can.callOff ? [{ label: t('detail.callOff'), run: () => setOpen('callOff') }] : []),
    ...(can.reinstate ? [{ label: t('detail.reinstate'), run: () => reinstate.mutate() }] : []),
    ...(can.edit ? [{ label: t('detail.editWords'), run: () => setOpen('words') }] : []),
  ]
  return (
    <>
      <DetailPage
        title={lease.tenantName}
        picture={<Avatar name={lease.tenantName} size={44} />}
        state={<LeaseStanding detail={detail} />}
        sentence={`${lease.propertyAddress} · ${span(lease.startDate, lastDayOf(lease))}`}
        back={{ to: '/leases', label: t('detail.back') }}
        acts={acts}
        above={
          <SignedChangesCard
            leaseId={lease.id}
            onApply={(change, proposal) => {
              setApplied(change)
              setOpen(proposal === 'terminate' ? 'end' : 'terms')
            }}
          />
        }
        figures={figures}
        tabs={[
          ...(maySeePayments
            ? [
                {
                  id: 'charges',
                  label: t('tabs.charges'),
                  count: charges.length,
                  content: () => (
                    <Card
                      title={t('tabs.charges')}
                      link={{ to: `/payments?view=charges&leaseId=${lease.id}`, label: t('detail.allRows') }}
                      rows={charges.length > 0}
                    >
                      <ChargeTable charges={charges} />
                    </Card>
                  ),
                },
              ]
            : []),
          {
            id: 'terms',
            label: t('tabs.terms'),
            count: detail.termsVersions.length,
            content: () => <TermsTab detail={detail} onChange={() => setOpen('terms')} />,
          },
          ...(maySeePayments
            ? [
                {
                  id: 'deposit',
                  label: t('tabs.deposit'),
                  content: () => <DepositTab of={{ leaseId: lease.id }} />,
                },
              ]
            : []),
          {
            id: 'indexation',
            label: indexationWords('tab'),
            content: () => <IndexationTab detail={detail} />,
          },
          ...(maySeePayments
            ? [
                {
                  id: 'bills',
                  label: billsWords('tab'),
                  content: () => <BillsTab detail={detail} onAdvance={setAdvance} />,
                },
              ]
            : []),
          {
            id: 'documents',
            label: documentWords('title'),
            content: () => <DocumentsTab subject="lease" subjectId={lease.id} />,
          },
          ...(maySeeProperties
            ? [
                {
                  id: 'inspections',
                  label: inspectionWords('tab'),
                  content: () => <InspectionsTab leaseId={lease.id} />,
                },
              ]
            : []),
          {
            id: 'timeline',
            label: timelineWords('title'),
            content: () => <TimelineTab subject="lease" subjectId={lease.id} />,
          },
          {
            id: 'history',
            label: t('tabs.history'),
            content: () => <History entries={detail.history} currency={lease.currency} />,
          },
        ]}
        side={<LeaseSide detail={detail} />}
      />
      {can.changeTerms && (
        <AsOpened row={detail} opened={open === 'terms' || advance !== null}>
          {(detail) => (
            <ChangeTermsForm
              key={`terms ${versionOf(detail)} ${advance}`}
              detail={detail}
              advance={advance}
              signingId={applied?.id}
              opened={open === 'terms' || advance !== null}
              onClose={() => {
                setAdvance(null)
                close()
              }}
            />
          )}
        </AsOpened>
      )}
      {can.extend && (
        <AsOpened row={detail} opened={open === 'extend'}>
          {(detail) => (
            <ExtendForm
              key={`extend ${versionOf(detail)}`}
              detail={detail}
              opened={open === 'extend'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.renew && (
        <AsOpened row={detail} opened={open === 'renew'}>
          {(detail) => (
            <RenewForm
              key={`renew ${versionOf(detail)}`}
              detail={detail}
              opened={open === 'renew'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.terminate && (
        <AsOpened row={detail} opened={open === 'end'}>
          {(detail) => (
            <TerminateForm
              key={`end ${versionOf(detail)}`}
              detail={detail}
              signingId={applied?.id}
              opened={open === 'end'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.correct && (
        <AsOpened row={detail} opened={open === 'correct'}>
          {(detail) => (
            <CorrectForm
              key={`correct ${versionOf(detail)}`}
              detail={detail}
              opened={open === 'correct'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.callOff && (
        <AsOpened row={detail} opened={open === 'callOff'}>
          {(detail) => (
            <CallOffForm
              key={`off ${versionOf(detail)}`}
              lease={detail.lease}
              opened={open === 'callOff'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.edit && (
        <AsOpened row={detail} opened={open === 'words'}>
          {(detail) => (
            <WordingForm
              key={`words ${versionOf(detail)}`}
              lease={detail.lease}
              opened={open === 'words'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.recordPayment && <RecordForm opened={open === 'pay'} onClose={close} tenantId={lease.tenantId} />}
    </>
  )
}

/** Takes back that the lease was called off. */
function useReinstate(id: string) {
  const { t } = useTranslation('leases')
  return useWrite({
    mutationFn: () => client.leases.reinstate({ id }),
    onSuccess: async () => {
      await refreshScreen()
      toast.success(t('callOff.back'))
    },
    onError: (thrown) => toast.error(thrown),
  })
}

/** Forms begin anew with each version of the lease and of its terms. */
const versionOf = ({ lease, termsVersions }: LeaseDetail): string =>
  `${lease.updatedAt} ${termsVersions.length}`
