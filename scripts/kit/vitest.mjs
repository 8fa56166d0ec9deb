import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tools } from './house.mjs'
import { runNode } from './process.mjs'

/**
 * Runs vitest and reads the counts from its report.
 * @param {string[]} args
 * @param {{ before?: string[], env?: NodeJS.ProcessEnv }} [how] `before`: a script, with arguments, that runs vitest
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function vitest(args, { before = [], env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'domovik-report-'))
  const report = join(folder, 'report.json')
  try {
    const code = await runNode(
      [
        ...[...before, tools.vitest, 'run', ...args],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ],
      { env: { ...process.env, ...env } },
    )
    return count(report, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not be loaded counts as one failure, and so does an error outside every test. */
function count(report, code) {
  let result
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = result.numFailedTests + broken.length
  return { passed: result.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}
