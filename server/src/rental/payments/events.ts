import { addDays } from '@domovik/domain/dates.ts'
import type { InterestOn } from '@domovik/domain/rental/ledger/charge-name.ts'
import type {
  ChargeKind,
  LedgerEvent,
  ReceiptStatus,
  TransactionKind,
} from '@domovik/domain/rental/ledger/types.ts'
import type { PaymentMethod, ReversalCause } from '@domovik/domain/rental/payments/types.ts'

/** A posted row as the ledger reads it. `serviceTo` is the last day, inclusive; amounts are in cents. */
export type LedgerRow = {
  id: string
  kind: TransactionKind
  type: string
  amount: number
  effectiveDate: string
  postedOn: string
  dueDate: string | null
  serviceFrom: string | null
  serviceTo: string | null
  leaseId: string | null
  bookingId: string | null
  propertyId: string | null
  parentId: string | null
  settlementId: string | null
  status: string
  method: string | null
  description: string | null
  reason: string | null
  /** Why a receipt was reversed; null if it is not known. */
  cause: ReversalCause | null
  reference: string | null
  /** When it was entered, an ISO instant; null for a row that is not saved. */
  createdAt: string | null
  designations: string[] | null
  /** Of late interest: the charge on which it is charged. It is not stored; `loadRows` reads it from that row. */
  interestOn?: InterestOn
}

/** Converts a posted row to a domain event; its service period becomes half-open. */
export function toEvent(row: LedgerRow): LedgerEvent {
  const { id, amount, leaseId } = row
  const date = row.effectiveDate
  const transfer = row.type === 'deposit_transfer'
  const deposit = transfer || row.type === 'deposit'
  // A stay holds its deposit as a lease does.
  const holder = leaseId ?? row.bookingId
  switch (row.kind) {
    case 'charge':
      return {
        type: 'charge',
        id,
        kind: row.type as ChargeKind,
        amount,
        postedOn: row.postedOn,
        dueDate: row.dueDate ?? date,
        serviceFrom: row.serviceFrom,
        serviceTo: row.serviceTo ? addDays(row.serviceTo, 1) : null,
        leaseId,
        propertyId: row.propertyId,
        bookingId: row.bookingId,
        replaces: row.bookingId && row.type !== 'late_interest' ? row.parentId : null,
        isStayFee: row.bookingId !== null && row.type === 'extra_fee' && row.description !== null,
        interestOn: row.type === 'late_interest' ? row.parentId : null,
      }
    case 'receipt':
      return {
        type: 'receipt',
        id,
        date,
        amount,
        status: row.status as ReceiptStatus,
        designations: row.designations ?? [],
        deposit,
        leaseId: deposit ? holder : leaseId,
        transfer,
      }
    case 'credit_note':
      return { type: 'credit_note', id, date, amount, chargeId: row.parentId, leaseId }
    case 'write_off':
      return { type: 'write_off', id, date, amount, chargeId: row.parentId ?? '', reason: row.reason ?? '' }
    case 'refund':
      return {
        type: 'refund',
        id,
        date,
        amount,
        receiptId: row.parentId,
        reason: row.reason ?? '',
        deposit,
        leaseId: deposit ? holder : leaseId,
        transfer,
      }
    case 'deposit_applied':
      return {
        type: 'deposit_applied',
        id,
        date,
        amount,
        designations: row.designations ?? [],
        leaseId: holder,
      }
    case 'reversal':
      return { type: 'reversal', id, date, targetId: row.parentId ?? '' }
  }
}

/** The stored payment method, or null. */
export const methodOf = (row: Pick<LedgerRow, 'method'>): PaymentMethod | null =>
  row.method as PaymentMethod | null
