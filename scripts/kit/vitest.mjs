import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at, tools } from './house.mjs'
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
    const code = await runNode([...before, tools.vitest, 'run', ...args, ...reporters], {
      env: { ...process.env, ...env, REPORT_FILE: report },
    })
    return count(report, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns {import('./steps.mjs').Count} */
function count(report, code) {
  const { passed, failures } = read(report)
  if (code !== 0 && failures.length === 0) {
    failures.push({
      file: 'vitest',
      title: `ended with exit code ${code} and names no failed test`,
      error: '',
    })
  }
  return { passed, failed: failures.length, failures }
}

/** @returns {import('./report.ts').Report} */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { passed: 0, failures: [{ file: 'vitest', title: 'ended without a report', error: '' }] }
  }
}
