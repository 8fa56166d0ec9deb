/**
 * Regenerates the baseline migration from the tables: `node server/src/machinery/db/generate-command.ts`.
 * Until the first release there is one baseline; after it each change adds a migration.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../../../', import.meta.url))
rmSync(`${server}migrations`, { recursive: true, force: true })
const kit = fileURLToPath(new URL('../../../../node_modules/drizzle-kit/bin.cjs', import.meta.url))
const run = spawnSync(process.execPath, [kit, 'generate', '--name', 'baseline'], {
  cwd: server,
  stdio: 'inherit',
})
process.exit(run.status ?? 1)
