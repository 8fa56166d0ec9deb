/** Blind indexes: equal texts have equal keys, and a key does not reveal its text. */
import { createHmac } from 'node:crypto'
import { plainWords } from '@domovik/domain/rental/bank/match-words.ts'
import type { BankLine } from '@domovik/domain/rental/bank/types.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** Ends the fingerprint of a line that was stored with all its columns (`isWhole`). It is no part of the key. */
export const wholeMark = '+'

/** Stands between the fingerprint of a completed line and the one that it was stored with, which is no part of the key. */
export const formerMark = '<'

/** Returns the function that makes the keys of an organization. */
export function keysOf({ services, organizationId }: OrganizationScope) {
  const secret = services.masterKey.derive('bank lines')
  const key = (...parts: (string | number)[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([organizationId, ...parts]))
      .digest('hex')
  return {
    /** Polish banks write a number with or without PL. '' for ''. */
    party: (account: string): string => {
      const compact = account.replace(/[^a-z0-9]/gi, '').toUpperCase()
      return compact === '' ? '' : key('party', /^\d{26}$/.test(compact) ? `PL${compact}` : compact)
    },
    line: (
      bankAccountId: string,
      { bookedOn, amount, partyAccount, text, keyText = text, partyName }: BankLine,
    ): string =>
      key(
        'line',
        bankAccountId,
        bookedOn,
        amount,
        partyAccount,
        plainWords(`${partyName} ${keyText}`).join(' '),
      ),
  }
}
