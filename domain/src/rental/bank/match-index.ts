/** Finds the accounts that a line can name without comparing it with every account. */
import type { MatchIdentity } from './match-types.ts'
import { addressWords, plainWords } from './match-words.ts'
import { isPaymentNumber, paymentReference } from './reference.ts'
import { virtualAccountsIn } from './virtual-account.ts'

type Payers = { all: ReadonlySet<string>; remembered: ReadonlySet<string> }

export type MatchIndex = {
  /** The words of the names of each account. */
  names: ReadonlyMap<string, readonly (readonly string[])[]>
  byReference: ReadonlyMap<string, string>
  /** The accounts whose virtual bank accounts a text names. */
  byVirtualAccountIn: (text: string) => string[]
  /** By each word of a name but the first, or by the only word. */
  byWord: ReadonlyMap<string, ReadonlySet<string>>
  byAddress: ReadonlyMap<string, ReadonlySet<string>>
  payersOf: (bankAccount: string) => Payers
}

const nobody: Payers = { all: new Set(), remembered: new Set() }

/**
 * Returns the index of all accounts. Nothing of their money is needed for it. `virtualPrefixes` are those of the virtual accounts that
 * tenants pay to.
 */
export function indexAccounts(
  accounts: readonly MatchIdentity[],
  virtualPrefixes: readonly string[] = [],
): MatchIndex {
  const allNames = new Map<string, readonly (readonly string[])[]>()
  const byWord = new Map<string, Set<string>>()
  const byAddress = new Map<string, Set<string>>()
  const all = new Map<string, Set<string>>()
  const remembered = new Map<string, Set<string>>()
  for (const account of accounts) {
    const names = account.names.map(plainWords).filter((words) => words.length > 0)
    allNames.set(account.id, names)
    for (const [first, ...rest] of names) {
      for (const word of rest.length > 0 || !first ? rest : [first]) add(byWord, word, account.id)
    }
    for (const address of account.addresses) {
      const words = addressWords(address)
      // A street without a number names a house of many tenants.
      if (words.some((word) => /\d/.test(word))) add(byAddress, words.join(' '), account.id)
    }
    for (const payer of account.bankAccounts) add(all, accountKey(payer), account.id)
    for (const payer of account.rememberedPayers) {
      add(all, accountKey(payer), account.id)
      add(remembered, accountKey(payer), account.id)
    }
  }
  const byReference = new Map(accounts.map(({ id, reference }) => [reference, id]))
  return {
    names: allNames,
    byReference,
    byVirtualAccountIn: (text) =>
      virtualAccountsIn(text, virtualPrefixes)
        .filter(isPaymentNumber)
        .map((number) => byReference.get(paymentReference(number)))
        .filter((id) => id !== undefined),
    byWord,
    byAddress,
    payersOf: (bankAccount) => {
      const key = accountKey(bankAccount)
      return key === ''
        ? nobody
        : { all: all.get(key) ?? nobody.all, remembered: remembered.get(key) ?? nobody.all }
    },
  }
}

function add(index: Map<string, Set<string>>, key: string, id: string): void {
  if (key === '') return
  const ids = index.get(key)
  if (ids) ids.add(id)
  else index.set(key, new Set([id]))
}

/** Polish banks write a number with or without PL. */
const accountKey = (account: string): string => {
  const compact = account.replace(/[^a-z0-9]/gi, '').toUpperCase()
  return /^\d{26}$/.test(compact) ? `PL${compact}` : compact
}
