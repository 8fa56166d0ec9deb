/** Initial passwords, set by an administrator: for 72 hours they can be used only to set an own password (ADMIN-03). */
import type { Metadata } from '../machinery/services/sign-in.ts'
import { after, at, type User } from './people.ts'

const lifeMs = 72 * 3_600_000

type Columns = Pick<User, 'passwordExpiresAt' | 'mustChangePassword'>

/** The columns of an account with a new initial password. */
export const initialPassword = (): Columns => ({ passwordExpiresAt: after(lifeMs), mustChangePassword: true })
/** The columns of an account whose user has set the password. */
export const ownPassword: Columns = { passwordExpiresAt: null, mustChangePassword: false }

/** Returns whether the initial password has expired. */
export const hasExpired = (user: User): boolean =>
  user.passwordExpiresAt !== null && user.passwordExpiresAt <= at()

/**
 * The protocol has no initial passwords. `must_change_password` in app_metadata shows the mark and also sets it. It is
 * stored in a column and never in the metadata, where it could not be removed again.
 */
export function askedFor(
  given: Metadata | undefined,
  withPassword: boolean,
): { columns: Partial<Columns>; appMetadata: Metadata | undefined } {
  const { must_change_password: wanted, ...rest } = given ?? {}
  const appMetadata = given && rest
  if (wanted === true)
    return { columns: withPassword ? initialPassword() : { mustChangePassword: true }, appMetadata }
  return { columns: withPassword || wanted !== undefined ? ownPassword : {}, appMetadata }
}
