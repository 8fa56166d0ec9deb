/** GET /admin/users: pages of users, newest first. */
import { and, asc, count, desc, ilike, inArray, isNull, or } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { requireAdmin } from './guard.ts'
import { type Identity, userView } from './people.ts'
import { identities, mfaFactors, users } from './table.ts'

const perPageLimit = 1000
const sortable = {
  created_at: users.createdAt,
  updated_at: users.updatedAt,
  last_sign_in_at: users.lastSignInAt,
  email: users.email,
} as const

export async function adminListUsers(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const page = numberOf(c.req.query('page'), 1)
  const perPage = Math.min(numberOf(c.req.query('per_page'), 50), perPageLimit)
  const where = and(isNull(users.deletedAt), matching(c.req.query('filter') ?? ''))
  const [{ total } = { total: 0 }] = await core.db.select({ total: count() }).from(users).where(where)
  const rows = await core.db
    .select()
    .from(users)
    .where(where)
    .orderBy(...orderOf(c.req.query('sort') ?? ''))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const ids = rows.map((row) => row.id)
  const ownIdentities = ids.length
    ? await core.db
        .select()
        .from(identities)
        .where(inArray(identities.userId, ids))
        .orderBy(asc(identities.createdAt))
    : []
  const factors = ids.length
    ? await core.db.select().from(mfaFactors).where(inArray(mfaFactors.userId, ids))
    : []
  c.header('X-Total-Count', String(total))
  c.header('Link', linkHeader(page, perPage, total))
  const of = <T extends Pick<Identity, 'userId'>>(all: T[], userId: string) =>
    all.filter((each) => each.userId === userId)
  return c.json({
    users: rows.map((user) =>
      userView({ user, identities: of(ownIdentities, user.id), factors: of(factors, user.id) }),
    ),
    aud: 'authenticated',
  })
}

function numberOf(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise
  if (!/^\d{1,9}$/.test(text))
    throw invalid(
      `Bad Pagination Parameters: strconv.ParseUint: parsing "${text.slice(0, 20)}": invalid syntax`,
    )
  return Math.max(1, Number(text))
}

function matching(filter: string) {
  if (!filter) return undefined
  const pattern = `%${filter
    .slice(0, 200)
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(users.email, pattern), ilike(users.phone, pattern))
}

function orderOf(sort: string) {
  const [column = '', direction] = sort.split(/[\s,]+/)
  const found = Object.hasOwn(sortable, column) ? sortable[column as keyof typeof sortable] : users.createdAt
  return direction === 'asc' ? [asc(found), asc(users.id)] : [desc(found), desc(users.id)]
}

/** The client reads the character after the first `=`, so page must come first and rel must be quoted. */
function linkHeader(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
