import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at, tools } from './house.mjs'
import { copyOfOutput, isBuffered } from './output.mjs'
import { runNode } from './process.mjs'

/**
 * Runs vitest and reads the report of report.ts.
 * @param {string[]} args
 * @param {{ before?: string[], env?: NodeJS.ProcessEnv }} [how] `before`: a script, with arguments, that runs vitest
 * @returns {Promise<import('./steps.mjs').Count>}
 */
export async function vitest(args, { before = [], env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'domovik-report-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', `--reporter=${at('scripts', 'kit', 'report.ts')}`]
    const run = () =>
      runNode([...before, tools.vitest, 'run', ...args, ...reporters], {
        env: { ...process.env, ...env, REPORT_FILE: report },
      })
    // Vitest writes to the terminal itself where it can, because it then shows its progress.
    if (!isBuffered()) return count(report, await run(), '')
    const { result, output } = await copyOfOutput(run)
    return count(report, result, output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns {import('./steps.mjs').Count} */
function count(report, code, output) {
  const { passed, failures } = read(report)
  if (code !== 0 && failures.length === 0) {
    const title = `ended with exit code ${code} and names no failed test`
    failures.push({ file: 'vitest', title, error: output.slice(Math.max(output.search(/\w*Error: /), 0)) })
  }
  return { passed, failed: failures.length, failures }
}

/** @returns {import('./report.ts').Report} */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { passed: 0, failures: [] }
  }
}
