import type { PaymentDetail } from './payment-detail.ts'

/** What can be done with a posted charge or receipt. */
export type Correction = 'record' | 'refund' | 'creditNote' | 'writeOff' | 'reverse' | 'settle'

export interface CorrectionProps {
  detail: PaymentDetail
  opened: boolean
  onClose: () => void
}
