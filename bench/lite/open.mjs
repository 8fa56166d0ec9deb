/** @supabase/lite on PostgreSQL, called in process like the product in the benchmark. */
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import bcrypt from 'bcryptjs'

/** @param {{ host: string, port: number, user: string, password: string, database: string }} where */
export async function openLite({ database, user, ...where }) {
  const connection = createPostgresConnection({
    url: `postgres://${user}@localhost/${database}`,
    postgresOptions: { ...where, onnotice: () => undefined },
  })
  const app = new App({
    connection,
    auth: { enabled: true, email: { enable_confirmations: false } },
    options: { server: { apiKeys: false } },
  })
  await app.ensureSystemSchema()
  return {
    fetch: (request) => app.fetch(request),
    hash: (password) => bcrypt.hash(password, 10),
    close: () => connection.close(),
  }
}
