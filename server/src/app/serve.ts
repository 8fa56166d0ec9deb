/** The server process: reads the configuration, starts the embedded PostgreSQL without DATABASE_URL, serves both applications. */
import { setClock } from '../machinery/clock.ts'
import { ConfigError, readConfig } from '../machinery/config.ts'
import { connectionFromUrl } from '../machinery/db/connection.ts'
import { EmbeddedPostgresError } from '../machinery/db/embedded/errors.ts'
import { startEmbeddedPostgres } from '../machinery/db/embedded/launch.ts'
import { UpgradeError } from '../machinery/db/upgrade/errors.ts'
import { safeError } from '../machinery/safe-error.ts'

/** A container gets ten seconds to stop. */
const graceMs = 9_500
/** Of these, the time for requests that have begun. */
const drainMs = 4_500

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.clock) setClock(config.clock)
  // PostgreSQL starts while the other modules are still loading.
  let report = (_: string) => {}
  const starting = config.databaseUrl
    ? undefined
    : startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => report(line) })
  starting?.catch(() => undefined)
  const [
    { createHttpServer },
    { prepareDemo },
    { createApp },
    { createLog, startJobs, startServices },
    { printStartMessage },
  ] = await Promise.all([
    import('../machinery/http/listen.ts'),
    import('../installation/demo/prepare.ts'),
    import('./http.ts'),
    import('./start.ts'),
    import('./start-message.ts'),
  ])
  const log = createLog(config.logLevel)
  report = (line) => log.debug(line)
  const embedded = await starting
  const connection = embedded ? embedded.connection : connectionFromUrl(config.databaseUrl!)
  const { services, drain, stop } = await startServices(config, connection, log)
  if (config.demo) await prepareDemo(services)

  const server = createHttpServer(createApp(services))
  await server.listen(config.port, config.host)
  printStartMessage(services)

  let stopping = false
  const end = async (reason: string, code = 0) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    const force = setTimeout(() => process.exit(1), graceMs)
    drain()
    await server.drain(drainMs)
    await stop()
    await embedded?.stop()
    clearTimeout(force)
    process.exit(code)
  }
  // Without its database the server ends, because requests could only wait. The data is intact for the next start.
  void embedded?.exited.then(() => end('PostgreSQL has ended', 1))
  process.on('SIGINT', () => void end('SIGINT'))
  process.on('SIGTERM', () => void end('SIGTERM'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    void end('uncaught exception', 1)
  })
  await startJobs(services).catch((error) => {
    if (stopping) return
    log.fatal({ err: error }, 'jobs could not be started')
    void end('no jobs', 1)
  })
}

const isPortTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

try {
  await main()
} catch (error) {
  const expected =
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof UpgradeError ||
    isPortTaken(error)
  const { type, message, stack } = safeError(error)
  process.stderr.write(expected ? `${(error as Error).message}\n` : `${type}: ${message}\n${stack}\n`)
  process.exit(1)
}
