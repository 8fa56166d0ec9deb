/**
 * Runs named steps, prints their durations, and adds up passed and failed checks.
 * @typedef {{ passed: number, failed: number }} Count
 */

/** @type {Count} */
const total = { passed: 0, failed: 0 }

/**
 * Runs one step and adds its counts. A step that throws counts as one failure.
 * @param {string} name
 * @param {() => Promise<Count>} work
 */
export async function step(name, work) {
  const began = Date.now()
  console.log(`\n== ${name}`)
  let count
  try {
    count = await work()
  } catch (error) {
    console.error(error)
    count = { passed: 0, failed: 1 }
  }
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`== ${name}: ${count.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
}

/** Runs a step that is one check. It passes if its exit code is 0. */
export async function checkStep(name, work) {
  await step(name, async () => ((await work()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
}

/** Prints the last line with the totals and sets the exit code. */
export function finish() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
