/** The filters of the list of payments. */
export type PaymentFilters = {
  q?: string
  view: 'all' | 'charges' | 'received'
  status?: string[]
  type?: string[]
  method?: string[]
  deposits?: 'without'
  tenantId?: string
  propertyId?: string
  leaseId?: string
  from?: string
  to?: string
}

/** Whether the list shows money on the day it moved, so that what was reversed and its reversal are two rows (docs/finance.md 6.1). */
export const isMoved = ({ view, deposits }: PaymentFilters): boolean =>
  deposits === 'without' && view !== 'charges'
