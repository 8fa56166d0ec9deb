import { highestRole, type SystemRole } from '@domovik/domain/account/access/permissions.ts'
import { patienceMs } from '../../ui/sign-in/waiting-times.ts'

export interface RoleSources {
  /** The role RPC. */
  ask: () => Promise<SystemRole>
  /** The rows of the table of roles. */
  rows: () => Promise<SystemRole[]>
}

/**
 * The system role: from the RPC, else the highest of the rows; `user` if both fail or take more than ten seconds
 * (ROLE-03, ROLE-06).
 */
export function readRole({ ask, rows }: RoleSources, limitMs = patienceMs): Promise<SystemRole> {
  const found = ask()
    .catch(async () => highestRole(await rows()))
    .catch((): SystemRole => 'user')
  const late = new Promise<SystemRole>((done) => setTimeout(() => done('user'), limitMs))
  return Promise.race([found, late])
}
