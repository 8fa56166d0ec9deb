/** What PostgreSQL knows about the rows of tables after a large write. */
import type { OrganizationScope } from '../scope/scope.ts'
import type { Services } from '../services/services.ts'

const grown = `select app.know_rows(array(
  select c.oid::regclass from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'))`

/**
 * Analyzes every table that has grown many times since it was last analyzed. Without it the lists of a first import are planned for empty
 * tables and reach the time limit of statements until the autovacuum of PostgreSQL comes. A failure is logged: the rows are stored.
 */
export async function knowRows({ database, log }: Services): Promise<void> {
  await database.system
    .query(grown)
    .catch((error) => log.warn({ err: error }, 'grown tables could not be analyzed'))
}

/** Calls `knowRows` after the commit. For every write of many rows: an import, a bank statement, the charges of a month. */
export function knowRowsAfterwards({ afterCommit, services }: OrganizationScope): void {
  afterCommit.push(() => knowRows(services))
}
