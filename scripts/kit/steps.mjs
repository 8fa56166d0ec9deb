/**
 * Steps with a duration each, and one sum of what passed and failed.
 * @typedef {{ passed: number, failed: number }} Count
 */

/** @type {Count} */
const total = { passed: 0, failed: 0 }

/**
 * Runs one step and adds up what it counted. A step that throws counts as one failure.
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

/** A step that is one check: a program whose exit code says it all. */
export async function checkStep(name, work) {
  await step(name, async () => ((await work()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
}

/** The one last line, and the exit code. */
export function finish() {
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
