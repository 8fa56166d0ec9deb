import { describe, expect, it } from 'vitest'
import { DomainError } from '../../errors.ts'
import { type Account, checkBan, checkRemoval, checkRole } from './accounts.ts'

const refusal = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error)
  }
}
const me = { id: 'me', superAdmins: 2 }
const alone = { id: 'me', superAdmins: 1 }
const plain: Account = { id: 'other', role: 'user', readOnly: false, owns: 0 }
const root: Account = { ...plain, role: 'super_admin' }

describe('changing, banning and removing accounts', () => {
  it.each([
    [plain, me, null],
    [root, me, null],
    [root, alone, 'last_super_admin'],
    [{ ...root, id: 'me' }, me, 'own_account'],
    [{ ...plain, readOnly: true }, me, 'demo_view_only'],
  ])('banning %j by %j: %j', (account, actor, code) => {
    expect(refusal(() => checkBan(account, actor))).toBe(code)
  })

  it.each([
    [plain, 'super_admin', alone, null],
    [root, 'user', me, null],
    [root, 'user', alone, 'last_super_admin'],
    [{ ...root, id: 'me' }, 'admin', me, 'own_account'],
    [{ ...root, id: 'me' }, 'super_admin', alone, null],
  ] as const)('giving %j the role %s by %j: %j', (account, role, actor, code) => {
    expect(refusal(() => checkRole(account, role, actor))).toBe(code)
  })

  it('an account that owns an organization cannot be removed', () => {
    expect(refusal(() => checkRemoval(plain, me))).toBeNull()
    expect(refusal(() => checkRemoval({ ...plain, owns: 1 }, me))).toBe('account_owns_organization')
    expect(refusal(() => checkRemoval(root, alone))).toBe('last_super_admin')
  })
})
