/** What a line is compared with, and what a suggestion is. Amounts in cents. */
import type { CivilDate } from '../../dates.ts'
import type { Cents, Currency } from '../../money.ts'
import type { ChargeKind } from '../ledger/types.ts'
import type { MATCH_REASONS } from './match-kinds.ts'
import type { BankLine } from './types.ts'

/** An open charge. `unit` is that of its lease or stay, null without one. */
export type OpenDue = {
  id: string
  unit: string | null
  kind: ChargeKind
  remaining: Cents
  dueOn: CivilDate
}

/** How a line can name the account of a tenant. */
export type MatchIdentity = {
  id: string
  /** The tenant and everybody else who pays for the account. */
  names: readonly string[]
  /** Addresses of the units, with the number of the flat. */
  addresses: readonly string[]
  /** The ids of the units. */
  properties: readonly string[]
  reference: string
  /** Accounts of banks that are stored with the tenant. */
  bankAccounts: readonly string[]
  /** Accounts of payers that a person tied to this account. */
  rememberedPayers: readonly string[]
}

/** The account of a tenant. */
export type MatchAccount = MatchIdentity & {
  currency: Currency
  open: readonly OpenDue[]
  nextMonth: { total: Cents; dueOn: CivilDate } | null
  /** Credit that no charge has used, and what is paid of charges that are not due yet. */
  prepaid: Cents
  /** What is open of the payment requests that were sent. */
  requested: readonly Cents[]
  /** The last day of the last lease; null while one runs. */
  leaseEndedOn: CivilDate | null
}

/** A receipt by bank transfer. `ofLine`: it was booked for a line or linked to one; others were recorded by hand. */
export type RecordedReceipt = {
  id: string
  accountId: string
  amount: Cents
  on: CivilDate
  ofLine?: boolean
  /** It is announced and has not come yet. */
  pending?: boolean
}

export type MatchLine = Pick<
  BankLine,
  'bookedOn' | 'amount' | 'currency' | 'partyName' | 'partyAccount' | 'text'
> & {
  provisional: boolean
}

export type MatchReason = (typeof MATCH_REASONS)[number]

export type Candidate = {
  accountId: string
  /** 0 to 100. */
  score: number
  reasons: MatchReason[]
  /** The ids of the charges that the reason about the amount names, oldest first. */
  charges: readonly string[]
  /** Those of them that the money would not pay in the order of due dates, so that the receipt must name them. */
  designated: readonly string[]
  /** The receipt that was recorded by hand for the same money: it is linked and nothing is booked. */
  recordedReceiptId: string | null
  /** A deposit is open and the money can be for it: a person chooses. `preselected` if the text names a deposit. */
  deposit: 'possible' | 'preselected' | null
  /** What of the money is, or can be, for a deposit. If `deposit` is null, this part is booked as a deposit and the rest on charges. */
  depositPart: Cents
}

/** Only `sure` may be accepted without a look. `open` preselects nobody. */
export type Suggestion = { class: 'sure' | 'likely' | 'open'; candidates: Candidate[] }
