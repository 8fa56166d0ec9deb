import type { ReactNode } from 'react'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import type { Correction, CorrectionProps } from './correction.ts'
import type { PaymentDetail } from './payment-detail.ts'
import { useRound } from './use-round.ts'

const LowerForm = onFirstUse(() => import('./lower-form.tsx').then((part) => part.LowerForm))
const RecordForm = onFirstUse(() => import('./record-form.tsx').then((part) => part.RecordForm))
const RefundForm = onFirstUse(() => import('./refund-form.tsx').then((part) => part.RefundForm))
const ReverseForm = onFirstUse(() => import('./reverse-form.tsx').then((part) => part.ReverseForm))
const SettleForm = onFirstUse(() => import('./settle-form.tsx').then((part) => part.SettleForm))

/** The form of the chosen correction. Each opening starts from current values. */
export function Corrections({
  detail,
  shown,
  onClose,
}: {
  detail: PaymentDetail
  shown: Correction | null
  onClose: () => void
}): ReactNode {
  const round = useRound(shown !== null)
  const { payment, can } = detail
  const of = (act: Correction): CorrectionProps => ({ detail, opened: shown === act, onClose })
  return (
    <>
      {can.recordPayment && (
        <RecordForm
          opened={shown === 'record'}
          onClose={onClose}
          tenantId={payment.tenantId}
          chargeId={payment.id}
        />
      )}
      {can.refund && <RefundForm key={`refund-${round}`} {...of('refund')} />}
      {can.creditNote && <LowerForm key={`credit-${round}`} {...of('creditNote')} how="creditNote" />}
      {can.writeOff && <LowerForm key={`off-${round}`} {...of('writeOff')} how="writeOff" />}
      {can.reverse && <ReverseForm key={`reverse-${round}`} {...of('reverse')} />}
      {can.settle && <SettleForm key={`settle-${round}`} {...of('settle')} />}
    </>
  )
}
