/** The accounts of the demonstration: created once, so that sessions survive every reset. */

import { type DemoAccount, demoAccounts } from '../../account/users/demo-accounts.ts'
import type { Services } from '../../machinery/services/services.ts'

export type DemoUsers = ReadonlyMap<DemoAccount['role'], string>

/** Returns the user id of each role; creates missing users. */
export async function demoUsers(services: Services): Promise<DemoUsers> {
  const { admin } = services.auth
  const users = new Map<DemoAccount['role'], string>()
  for (const { role, email, password } of demoAccounts) {
    const known = await admin.findUserByEmail(email)
    const { id } =
      known ?? (await admin.createUser({ email, password, trustedPassword: true, emailConfirmed: true }))
    // Many visitors share each account, so nobody may change its password or address.
    await admin.makeReadOnly(id)
    users.set(role, id)
  }
  return users
}
