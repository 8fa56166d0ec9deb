/** Which account of the organization the statements of a file belong to. */
import { DomainError } from '@domovik/domain/errors.ts'
import { readIban } from '@domovik/domain/rental/bank/iban.ts'
import type { BankAccount } from './queries.ts'

/** What a person decided for a number of the file: an account, or to leave its statements out. */
export type AccountChoice = { account: string; bankAccountId?: string | undefined }

export type Assigned = {
  /** null if nobody decided yet, or if the statements are left out. */
  account: BankAccount | null
  /** No account has this number, so a person decides. */
  asks: boolean
  leftOut: boolean
}

/**
 * Returns the account for each number as the file writes it; '' is that of statements that name none. Throws not_found, and
 * bank_account_differs if the chosen account has another IBAN than the file names, or is that of other statements of the file: rows of
 * a table without a readable number can be those of a card.
 */
export function assignAccounts(
  numbers: readonly string[],
  accounts: readonly BankAccount[],
  choices: readonly AccountChoice[],
): Map<string, Assigned> {
  const assigned = [...new Set(numbers)].map((number) => [number, assign(number, accounts, choices)] as const)
  for (const [number, { account, asks }] of assigned)
    if (asks && account && assigned.some(([other, { account: its }]) => other !== number && its === account))
      throw new DomainError('bank_account_differs')
  return new Map(assigned)
}

function assign(
  number: string,
  accounts: readonly BankAccount[],
  choices: readonly AccountChoice[],
): Assigned {
  const known = accounts.find(({ iban }) => isNumberOf(number, iban))
  if (known) return { account: known, asks: false, leftOut: false }
  // A table that names no account is of the only account that there is.
  const only = number === '' && accounts.length === 1 ? accounts[0]! : null
  const asks = only === null
  const choice = choices.find(({ account }) => account === number)
  if (!choice) return { account: only, asks, leftOut: false }
  if (choice.bankAccountId === undefined) return { account: null, asks, leftOut: true }
  const chosen = accounts.find(({ id }) => id === choice.bankAccountId)
  if (!chosen) throw new DomainError('not_found')
  if (readIban(number) !== null) throw new DomainError('bank_account_differs')
  return { account: chosen, asks, leftOut: false }
}

/** Banks write the IBAN, a Polish number without PL, or bank, branch and number of a Spanish account without check digits. */
function isNumberOf(written: string, iban: string): boolean {
  const digits = written.replace(/[^a-z0-9]/gi, '').toUpperCase()
  if (readIban(digits) === iban) return true
  const bare = iban.slice(4)
  const spanish = iban.startsWith('ES') ? bare.slice(0, 8) + bare.slice(10) : bare
  return digits.length >= 8 && (digits === bare || digits === spanish)
}
