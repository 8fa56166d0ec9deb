/** Finds the operations for signed-in users by calling all routes, so that tests include new ones automatically. */
import type { AuthService } from '../machinery/services/sign-in.ts'
import { routes } from './routes.ts'
import { base, client, freshEmail, goodPassword, transport } from './test-service.ts'

type Answer = { status: number; code: string | undefined }
type UserRoute = { name: string; call(token: string): Promise<Answer> }

let caller = 0

/** Returns the operations that a signed-in user may call, signing out last. Path parameters are random ids. */
export async function userRoutes(service: AuthService): Promise<UserRoute[]> {
  const email = freshEmail()
  await service.admin.createUser({ email, password: goodPassword, emailConfirmed: true })
  const { data } = await client(service).signInWithPassword({ email, password: goodPassword })
  const found: UserRoute[] = []
  const signOut = (path: string) => Number(path === '/logout')
  for (const { method, path } of routes.toSorted((a, b) => signOut(a.path) - signOut(b.path))) {
    const call = async (token?: string): Promise<Answer> => {
      caller += 1
      const from = transport(service, { ip: `198.51.100.${caller % 250}` })
      const url = base + path.replaceAll(/:\w+/g, () => crypto.randomUUID())
      const answer = await from(url, {
        method,
        headers: token ? { Authorization: `Bearer ${token}` } : {},
        body: method === 'GET' ? null : '{}',
        redirect: 'manual',
      })
      const body = (await answer.json().catch(() => ({}))) as { error_code?: string }
      return { status: answer.status, code: body.error_code }
    }
    if ((await call()).code !== 'no_authorization') continue
    if ((await call(data.session!.access_token)).code === 'not_admin') continue
    found.push({ name: `${method} ${path}`, call })
  }
  return found
}
