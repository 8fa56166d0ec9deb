/** Suggests the account of a tenant that a line of a bank belongs to. */
import { type CivilDate, daysBetween } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { isDepositKind } from '../ledger/types.ts'
import { depositIn } from './deposit-part.ts'
import { indexAccounts, type MatchIndex } from './match-index.ts'
import type {
  Candidate,
  MatchAccount,
  MatchLine,
  MatchReason,
  OpenDue,
  RecordedReceipt,
  Suggestion,
} from './match-types.ts'
import { addressWords, namesDeposit, plainWords, runsOfWords } from './match-words.ts'
import { paidBy } from './paid-charges.ts'
import { hasMistypedReference, referencesIn } from './reference.ts'
import { daysOf, type RecordedMoney, recordedByHand, recordedInParts } from './same-money.ts'

const points: Readonly<Record<MatchReason, number>> = {
  reference: 60,
  virtual_account: 60,
  payer: 40,
  expected: 30,
  expected_next: 30,
  expected_with_deposit: 30,
  one_charge: 15,
  equal_charges: 15,
  full_name: 15,
  surname: 8,
  address: 10,
  date: 5,
  other_reference: -60,
  other_payer: -30,
  booked_before: 0,
  recorded_otherwise: 0,
  recorded_in_parts: 0,
}

const LIKELY = 50
const LEAD = 10
const MOST_CANDIDATES = 3
/** A lease that ended longer ago is no sure target. */
const MOST_DAYS_AFTER_END = 60

/** An account with what every line needs of it, computed once. */
type IndexedAccount = {
  account: MatchAccount
  names: readonly (readonly string[])[]
  /** Open charges due up to the day of the statement, oldest first. */
  matured: readonly OpenDue[]
}

/**
 * Returns a function that suggests for one line. `asOf` is the last day of the statement: charges due later are not expected.
 * Lines that are not credits have no suggestion. If `index` knows more accounts, `accounts` must contain all that the lines name.
 * `otherwise` is money that was recorded by hand as something else than a receipt.
 */
export function createMatcher(
  accounts: readonly MatchAccount[],
  recorded: readonly RecordedReceipt[],
  asOf: CivilDate,
  index: MatchIndex = indexAccounts(accounts),
  otherwise: readonly RecordedMoney[] = [],
): (line: MatchLine) => Suggestion {
  const byId = new Map(
    accounts.map((account) => [
      account.id,
      { account, names: index.names.get(account.id) ?? [], matured: maturedOn(account, asOf) },
    ]),
  )
  const known: Known = {
    receipts: Map.groupBy(recorded, ({ accountId }) => accountId),
    otherwise: Map.groupBy(otherwise, ({ amount }) => amount),
    ofTenants: Map.groupBy(otherwise, ({ tenantId }) => tenantId),
  }
  return (line) => suggest(line, index, byId, known)
}

/** Returns the ids of the accounts that a line names in some way. No other account can be suggested or cause a doubt. */
export const accountsNamedBy = (
  line: Pick<MatchLine, 'amount' | 'partyName' | 'partyAccount' | 'text'>,
  index: MatchIndex,
): ReadonlySet<string> => (line.amount > 0 ? read(line, index).ids : new Set())

const maturedOn = ({ open }: MatchAccount, asOf: CivilDate): OpenDue[] =>
  open
    .filter(({ dueOn }) => dueOn <= asOf)
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))

/** What was recorded by hand: receipts by account, other money by amount and by tenant. */
type Known = {
  receipts: ReadonlyMap<string, readonly RecordedReceipt[]>
  otherwise: ReadonlyMap<Cents, readonly RecordedMoney[]>
  ofTenants: ReadonlyMap<string | null, readonly RecordedMoney[]>
}

/** What a line says, looked up once for all accounts. */
type Said = {
  words: ReadonlySet<string>
  references: ReadonlySet<string>
  /** Accounts that were paid by their own virtual bank account. */
  virtual: ReadonlySet<string>
  payers: { all: ReadonlySet<string>; remembered: ReadonlySet<string> }
  addresses: ReadonlySet<string>
  deposit: boolean
}

function suggest(
  line: MatchLine,
  index: MatchIndex,
  accounts: ReadonlyMap<string, IndexedAccount>,
  known: Known,
): Suggestion {
  if (line.amount <= 0) return { class: 'open', candidates: [] }
  const { said, ids } = read(line, index)
  const all = [...ids]
    .map((id) => candidateOf(accounts.get(id)!, line, said, known))
    .sort((a, b) => b.score - a.score || (a.accountId < b.accountId ? -1 : 1))
  const [best, next] = all
  const candidates = all.slice(0, MOST_CANDIDATES)
  if (!best || best.score < LIKELY || best.score - (next?.score ?? 0) < LEAD)
    return { class: 'open', candidates }
  const sure = isSure(best, accounts.get(best.accountId)!, line, said, all.slice(1))
  return { class: sure ? 'sure' : 'likely', candidates }
}

/** Only accounts that a line names in some way are candidates: an amount alone names nobody. */
function read(
  line: Pick<MatchLine, 'partyName' | 'partyAccount' | 'text'>,
  index: MatchIndex,
): { said: Said; ids: Set<string> } {
  const text = `${line.partyName} ${line.text}`
  const words = new Set(plainWords(text))
  const references = new Set(
    referencesIn(line.text)
      .map((reference) => index.byReference.get(reference))
      .filter((id) => id !== undefined),
  )
  const virtual = new Set(index.byVirtualAccountIn(line.text))
  const payers = index.payersOf(line.partyAccount)
  const addresses = new Set<string>()
  for (const run of runsOfWords(addressWords(text)))
    for (const id of index.byAddress.get(run) ?? []) addresses.add(id)
  const ids = new Set([...references, ...virtual, ...payers.all, ...addresses])
  for (const word of words) for (const id of index.byWord.get(word) ?? []) ids.add(id)
  return { said: { words, references, virtual, payers, addresses, deposit: namesDeposit([...words]) }, ids }
}

function candidateOf(indexed: IndexedAccount, line: MatchLine, said: Said, known: Known): Candidate {
  const { account } = indexed
  const distance = ({ on }: RecordedReceipt): number => Math.abs(daysBetween(on, line.bookedOn))
  const twins = (known.receipts.get(account.id) ?? [])
    .filter((one) => one.amount === line.amount && distance(one) <= daysOf('receipt', one.pending))
    .sort((a, b) => distance(a) - distance(b))
  const { deposit, depositPart } = depositIn(line.amount, account, indexed.matured, said.deposit)
  const isBoth = deposit === null && depositPart > 0
  const paid = paidBy(indexed, line.amount, isBoth)
  const reasons: MatchReason[] = [
    ...identity(indexed, said),
    ...(paid.reason === null ? [] : [paid.reason]),
    ...(isNearDue(indexed, line.bookedOn) ? (['date'] as const) : []),
    // A bank writes the same movement differently in another format.
    ...(twins.some(({ ofLine }) => ofLine) ? (['booked_before'] as const) : []),
    ...(isRecordedOtherwise(account, line, known) ? (['recorded_otherwise'] as const) : []),
    ...(isRecordedInParts(account, line, known) ? (['recorded_in_parts'] as const) : []),
  ]
  const total = reasons.reduce((sum, reason) => sum + points[reason], 0)
  const twin = twins.find(({ ofLine }) => !ofLine)
  return {
    accountId: account.id,
    score: Math.min(100, Math.max(0, total)),
    reasons,
    charges: paid.charges.map(({ id }) => id),
    designated: paid.isInOrder ? [] : paid.charges.map(({ id }) => id),
    recordedReceiptId: twin?.id ?? null,
    deposit,
    depositPart,
  }
}

/** Whether the same money was recorded by hand as something else. */
function isRecordedOtherwise(account: MatchAccount, line: MatchLine, { otherwise }: Known): boolean {
  const equal = otherwise.get(line.amount)
  return equal !== undefined && recordedByHand(line, [receiptOf(account, line)], equal) !== undefined
}

/** Whether records by hand of the tenant add up to the line. */
function isRecordedInParts(account: MatchAccount, line: MatchLine, known: Known): boolean {
  const receipts = (known.receipts.get(account.id) ?? []).filter(({ ofLine }) => !ofLine)
  const others = known.ofTenants.get(account.id) ?? []
  // A line names many tenants if many share a surname, and few of them have records.
  if (receipts.length + others.length < 2) return false
  const part = receiptOf(account, line)
  const own = receipts.map((receipt) => ({ ...part, ...receipt }))
  return recordedInParts(line, [part], [...own, ...others]) !== undefined
}

const receiptOf = ({ id: tenantId, properties }: MatchAccount, { amount }: MatchLine) =>
  ({ kind: 'receipt', tenantId, ownerId: null, properties, amount }) as const

/** Reasons that say whose money it is. A payer who is known for two accounts counts for none. */
function identity({ account: { id }, names }: IndexedAccount, said: Said): MatchReason[] {
  const reasons: MatchReason[] = []
  const others = [...said.references, ...said.virtual].some((other) => other !== id)
  if (others) reasons.push('other_reference')
  else if (said.references.has(id)) reasons.push('reference')
  else if (said.virtual.has(id)) reasons.push('virtual_account')
  if (said.payers.all.size === 1) reasons.push(said.payers.all.has(id) ? 'payer' : 'other_payer')
  if (names.some((words) => words.every((word) => said.words.has(word)))) reasons.push('full_name')
  else if (names.some((words) => words.slice(1).some((word) => said.words.has(word)))) reasons.push('surname')
  if (said.addresses.has(id)) reasons.push('address')
  return reasons
}

function isNearDue({ account, matured }: IndexedAccount, bookedOn: CivilDate): boolean {
  const due = matured[0]?.dueOn ?? account.nextMonth?.dueOn
  if (!due) return false
  const days = daysBetween(due, bookedOn)
  return days >= -10 && days <= 15
}

/** A wrong receipt costs more than a look, so every doubt makes a line likely instead. Names alone are never enough. */
function isSure(
  best: Candidate,
  { account, matured }: IndexedAccount,
  line: MatchLine,
  said: Said,
  others: readonly Candidate[],
): boolean {
  const has = (reason: MatchReason): boolean => best.reasons.includes(reason)
  const isExpected = has('expected') || has('expected_next')
  const ended = account.leaseEndedOn
  const doubtful =
    line.provisional ||
    line.currency !== account.currency ||
    best.recordedReceiptId !== null ||
    has('other_reference') ||
    has('other_payer') ||
    has('booked_before') ||
    has('recorded_otherwise') ||
    has('recorded_in_parts') ||
    has('equal_charges') ||
    said.deposit ||
    hasMistypedReference(line.text) ||
    account.open.some(({ kind }) => isDepositKind(kind)) ||
    (ended !== null && daysBetween(ended, line.bookedOn) > MOST_DAYS_AFTER_END) ||
    others.some(({ reasons }) =>
      reasons.some((reason) => reason === 'full_name' || reason === 'address' || reason === 'payer'),
    )
  if (doubtful) return false
  const open = matured.reduce((sum, { remaining }) => sum + remaining, 0)
  // What was paid for the next month already is not owed again.
  if (line.amount > open + (account.nextMonth?.total ?? 0) - account.prepaid) return false
  const byReference =
    (has('reference') || has('virtual_account')) && (has('payer') || has('full_name') || isExpected)
  // A payer can pay for several tenants, so the surname of another one in the text counts, unless the tenant is named too.
  const namesOther =
    !has('surname') && !has('full_name') && others.some(({ reasons }) => reasons.includes('surname'))
  const byPayer = has('payer') && said.payers.remembered.has(account.id) && isExpected && !namesOther
  return byReference || byPayer
}
