import { sheetOf } from '@domovik/domain/rental/inspections/content.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { Conflicts, Late, Objection, Remarks, Signatures, Waiting } from './cards.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { DeductionsCard } from './deductions-card.tsx'
import { useFormsWithoutNetwork } from './forms-without-network.ts'
import { inspectionTones } from './inspections-tab.tsx'
import { ProtocolKeys, ProtocolMeters } from './meters-keys.tsx'
import { type StoredDetail, useDurableStorage, useOnDevice } from './on-device.ts'
import { Rooms } from './rooms.tsx'

const SignProtocolForm = onFirstUse(() => import('./sign-form.tsx').then((part) => part.SignProtocolForm))
const ReasonForm = onFirstUse(() =>
  import('../../../ui/sign/reason-form.tsx').then((part) => part.ReasonForm),
)
const EvidenceDialog = onFirstUse(() =>
  import('../documents/evidence-dialog.tsx').then((part) => part.EvidenceDialog),
)

export const preload = recordPreload(query.inspections.get)

/** /inspections/$id: one handover report, filled in room by room and signed by both sides. */
export function InspectionScreen(): ReactNode {
  const id = useRouteId()
  const { t } = useTranslation('inspections')
  const found = useQuery(query.inspections.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: '/leases', label: t('back') }}>
      {(detail) => <InspectionView stored={detail} />}
    </Loaded>
  )
}

const savePaper = (id: string): Promise<void> =>
  saveOnce(`inspection ${id}`, async () => savedFrom(await client.inspections.file({ id }))).catch(
    toast.error,
  )

type Open = 'sign' | 'withdraw' | 'evidence' | null

function InspectionView({ stored }: { stored: StoredDetail }): ReactNode {
  const detail = useOnDevice(stored)
  useFormsWithoutNetwork()
  useDurableStorage(detail.waiting.changes + detail.waiting.photos > 0)
  const { inspection, can, content } = detail
  const { id, kind, state, tenantName, propertyAddress, leaseId } = inspection
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  const maySeeLeases = usePermission('view_tenants')
  const mayEdit = usePermission('edit_properties')
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => setOpen(null)
  const sheet = sheetOf(content)
  const acts: Act[] = [
    ...(can.edit ? [{ label: t('acts.sign'), run: () => setOpen('sign') }] : []),
    ...(can.edit
      ? [{ label: t('acts.withdraw'), run: () => setOpen('withdraw'), tone: 'overdue' as const }]
      : []),
    ...(detail.waiting.changes + detail.waiting.photos === 0
      ? [{ label: t('paper.save'), run: () => void savePaper(id) }]
      : []),
    ...(state === 'signed' && mayEdit ? [{ label: t('acts.evidence'), run: () => setOpen('evidence') }] : []),
  ]
  return (
    <>
      <DetailPage
        title={t(`names.${kind}`)}
        state={<StateDot tone={inspectionTones[state]}>{t(`states.${state}`)}</StateDot>}
        sentence={
          detail.withdrawReason
            ? t('withdraw.because', { reason: detail.withdrawReason })
            : t('line', {
                tenant: tenantName,
                address: propertyAddress,
                date: sheet.day && formatDate(sheet.day, language),
              })
        }
        back={
          maySeeLeases
            ? { to: `/leases/${leaseId}?tab=inspections`, label: t('back') }
            : { to: `/properties/${inspection.propertyId}?tab=inspections`, label: propertyAddress }
        }
        acts={acts}
        tabs={[
          {
            id: 'protocol',
            label: t('title'),
            content: () => (
              <>
                <Objection detail={detail} />
                <Waiting detail={detail} />
                <Conflicts detail={detail} />
                <Late detail={detail} />
                <Rooms detail={detail} sheet={sheet} />
                <ProtocolMeters detail={detail} sheet={sheet} />
                <ProtocolKeys detail={detail} sheet={sheet} />
                <Remarks detail={detail} sheet={sheet} />
                <ComparisonCard detail={detail} />
                <DeductionsCard detail={detail} />
                <Signatures detail={detail} />
              </>
            ),
          },
        ]}
      />
      {can.edit && (
        <>
          <SignProtocolForm
            key={`sign ${content.version}`}
            detail={detail}
            opened={open === 'sign'}
            onClose={close}
          />
          <ReasonForm
            opened={open === 'withdraw'}
            onClose={close}
            words={{
              title: t('withdraw.title'),
              text: t('withdraw.text'),
              reason: t('withdraw.reason'),
              submit: t('withdraw.submit'),
              done: t('withdraw.done'),
            }}
            save={async (reason) => {
              await client.inspections.withdraw({ id, reason })
              await refreshScreen()
            }}
          />
        </>
      )}
      {state === 'signed' && mayEdit && (
        <EvidenceDialog
          id={id}
          of="inspections"
          route="in_app"
          opened={open === 'evidence'}
          onClose={close}
        />
      )}
    </>
  )
}
