/** The demonstration's accounts: made once, so that sessions outlive every reset. */

import { type DemoAccount, demoAccounts } from '../../account/users/demo-accounts.ts'
import type { Services } from '../../machinery/services/services.ts'

export type DemoUsers = ReadonlyMap<DemoAccount['role'], string>

/** The user of each role; who is missing is made. */
export async function demoUsers(services: Services): Promise<DemoUsers> {
  const { admin } = services.auth
  const users = new Map<DemoAccount['role'], string>()
  for (const { role, email, password } of demoAccounts) {
    const known = await admin.findUserByEmail(email)
    const { id } =
      known ?? (await admin.createUser({ email, password, trustedPassword: true, emailConfirmed: true }))
    // Many people use each at once: nobody may take it from the others.
    await admin.makeReadOnly(id)
    users.set(role, id)
  }
  return users
}
