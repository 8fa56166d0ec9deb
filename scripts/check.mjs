/** npm run check: everything but the tests. */

import { runChecks } from './kit/checks.mjs'
import { tools } from './kit/house.mjs'
import { ensureInstalled } from './kit/install.mjs'
import { runNode } from './kit/process.mjs'
import { checkStep, finish } from './kit/steps.mjs'

await ensureInstalled()
await runChecks()
await checkStep('the checks themselves', () => runNode([tools.vitest, 'run', '--project', 'house']))
finish()
