/** A later version of this code, for tests: the same schema with more migrations. */
import { type Migration, readSchema, type Schema, sha256 } from './schema.ts'

export async function laterSchema(version: string, ...statements: string[]): Promise<Schema> {
  const schema = await readSchema()
  const sql = statements.join('\n--> statement-breakpoint\n')
  const name = `${String(schema.migrations.length).padStart(4, '0')}_later`
  const migration: Migration = { name, sql, hash: sha256(sql) }
  return {
    ...schema,
    version,
    migrations: statements.length > 0 ? [...schema.migrations, migration] : schema.migrations,
    hash: sha256(`${schema.hash} ${version} ${sql}`),
  }
}
