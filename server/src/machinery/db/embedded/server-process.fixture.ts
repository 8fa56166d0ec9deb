/** A server process for the launcher's tests: starts PostgreSQL on the given folder, reports it, and stops on request. */
import { EmbeddedPostgresError } from './errors.ts'
import { startEmbeddedPostgres } from './launch.ts'

const [dataDir = ''] = process.argv.slice(2)

try {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  say({ ready: server.connection })
  process.stdin.once('data', async () => {
    await server.stop()
    process.exit(0)
  })
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  say({ code: error.code, message: error.message, detail: error.detail })
  process.exitCode = 1
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
