import type { PaymentDetail } from './payment-detail.ts'

/** The corrections of a posted charge or receipt. */
export type Correction = 'record' | 'refund' | 'creditNote' | 'writeOff' | 'reverse' | 'settle'

export interface CorrectionProps {
  detail: PaymentDetail
  opened: boolean
  onClose: () => void
}
