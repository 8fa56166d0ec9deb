/**
 * Runs named steps, prints their durations, and adds up passed and failed checks.
 * @typedef {{ passed: number, failed: number, failures?: import('./report.ts').Failure[] }} Count
 * @typedef {(files: string[]) => Promise<Count>} Again
 */
import { copyOfOutput, say } from './output.mjs'

/** @type {Count} */
const total = { passed: 0, failed: 0 }
const began = Date.now()
/** @type {{ name: string, count: Count, from: number, to: number, again?: Again }[]} */
const done = []
/** @type {{ name: string, failure: import('./report.ts').Failure }[]} */
const unstable = []
/** More failed files than this are no accident. */
const MOST_FILES_AGAIN = 4

/**
 * Runs one step and adds its counts. A step that throws counts as one failure.
 * @param {string} name
 * @param {() => Promise<Count>} work
 * @param {Again} [again] runs the named test files once more
 */
export async function step(name, work, again) {
  const from = Date.now()
  say(`\n== ${name}`)
  let count
  try {
    count = await work()
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    say(text)
    count = failedCheck(text)
  }
  total.passed += count.passed
  total.failed += count.failed
  const to = Date.now()
  done.push({ name, count, from, to, again })
  say(`== ${name}: ${count.failed === 0 ? 'ok' : 'FAILED'} (${seconds(to - from)} s)`)
}

/** Runs a step that is one check. It passes if its exit code is 0. */
export async function checkStep(name, work) {
  await step(name, async () => {
    const { result, output } = await copyOfOutput(work)
    return result === 0 ? { passed: 1, failed: 0 } : failedCheck(output)
  })
}

/** @returns {Count} */
const failedCheck = (output) => ({
  passed: 0,
  failed: 1,
  failures: [{ file: '', title: '', error: output }],
})

/**
 * Runs the failed files of each part once more, alone on the machine. Files that pass then are not failures; finish() lists
 * them as unstable with the first error, so that its cause can be found.
 */
export async function runFailedAgain() {
  for (const { name, count, again } of done) {
    const files = [...new Set((count.failures ?? []).map(({ file }) => file))]
    if (!again || count.failed === 0 || files.length > MOST_FILES_AGAIN) continue
    if (!files.every((file) => /\.(test|e2e)\.[jt]sx?$/.test(file))) continue
    say(`\n== ${name}, failed files once more: ${files.join(', ')}`)
    const second = await again(files)
    if (second.failed > 0 || second.passed === 0) continue
    for (const failure of count.failures ?? []) unstable.push({ name, failure })
    total.passed += count.failed
    total.failed -= count.failed
    Object.assign(count, { passed: count.passed + count.failed, failed: 0, failures: [] })
  }
}

/** Prints the times of all steps, every failure and, as the last line, the totals. Sets the exit code. */
export function finish() {
  const rows = done.toSorted((a, b) => a.from - b.from).map(row)
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((cells) => cells[column].length)),
  )
  const line = (cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')
  console.log(`\n${[heads, ...rows].map(line).join('\n')}`)
  console.log(`whole run: ${seconds(Date.now() - began)} s; parts that ran side by side share the processors`)
  // Near the end, because often only the end of a long output is kept.
  if (total.failed > 0 && process.env.TEST_SEED)
    console.log(`random tests: TEST_SEED=${process.env.TEST_SEED}`)
  for (const { name, failure } of unstable) printFailure(name, failure, 'UNSTABLE (passed alone)')
  for (const { name, count } of done) for (const failure of count.failures ?? []) printFailure(name, failure)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

/** Prints the name of a failed test and the first lines of its error. */
function printFailure(part, { file, title, error }, head = 'FAILED') {
  const lines = error
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^[-+] (Expected|Received)/.test(line))
  console.log(`\n${head} ${[part, file, title].filter(Boolean).join(' > ')}`)
  for (const line of lines.slice(0, 6)) console.log(`    ${line.slice(0, 240)}`)
}

const heads = ['part', 'began at (s)', 'took (s)', 'passed', 'failed']
const row = ({ name, count, from, to }) => [
  name,
  seconds(from - began),
  seconds(to - from),
  String(count.passed),
  String(count.failed),
]
const seconds = (ms) => (ms / 1000).toFixed(1)
