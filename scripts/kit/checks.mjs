import { existsSync } from 'node:fs'
import { at, tools } from './house.mjs'
import { captureNpm } from './npm.mjs'
import { say } from './output.mjs'
import { runNode } from './process.mjs'
import { checkStep } from './steps.mjs'

const WORKSPACES = ['domain', 'contract', 'locales', 'server', 'web', 'web/worker', 'scripts']

/** Static checks: format, lint, import rules, types, dead code, known vulnerabilities. */
export async function runChecks() {
  await checkStep('format, lint and import rules', () =>
    runNode([tools.biome, 'check', '--diagnostic-level=error']),
  )
  for (const workspace of WORKSPACES) {
    if (!existsSync(at(workspace, 'tsconfig.json'))) continue
    // What was checked is stored, so that the next run checks only files that changed and those that import them.
    const stored = at('node_modules', '.cache', 'types', `${workspace.replace('/', '-')}.tsbuildinfo`)
    await checkStep(`types of ${workspace}`, () =>
      runNode([tools.tsc, '-p', workspace, '--checkers', '1', '--incremental', '--tsBuildInfoFile', stored]),
    )
  }
  await checkStep('unused files, exports and dependencies', () => runNode([tools.knip, '--no-progress']))
  await checkStep('files and exports that only tests use', () =>
    runNode([tools.knip, '--no-progress', '--production', '--config', 'knip.production.json']),
  )
  await checkStep('known vulnerabilities in dependencies', audit)
}

/**
 * Fails on vulnerabilities of level high or critical in production dependencies. A registry without audits is reported,
 * not a failure.
 */
async function audit() {
  const { stdout, stderr } = await captureNpm([
    'audit',
    '--omit=dev',
    '--audit-level=high',
    '--json',
    '--loglevel=error',
  ])
  const report = parse(stdout)
  const found = report?.metadata?.vulnerabilities
  if (!found) {
    // npm's message if the registry does not respond. Any other output is an error on our side.
    if (!stderr.includes('audit endpoint returned an error')) {
      say(stderr || stdout)
      return 1
    }
    say(`not audited: the registry does not respond (${firstLine(report?.message ?? stderr)})`)
    return 0
  }
  const { high = 0, critical = 0 } = found
  say(`high ${high}, critical ${critical}`)
  if (high + critical === 0) return 0
  for (const [name, { severity }] of Object.entries(report.vulnerabilities ?? {})) say(`${severity}: ${name}`)
  return 1
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function firstLine(text) {
  return String(text).trim().split('\n')[0]
}
