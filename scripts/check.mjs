/** npm run check: all checks except the tests. */

import { runChecks } from './kit/checks.mjs'
import { tools } from './kit/house.mjs'
import { ensureInstalled } from './kit/install.mjs'
import { runNode } from './kit/process.mjs'
import { checkStep, finish } from './kit/steps.mjs'

await ensureInstalled()
await runChecks()
await checkStep('tests of the checks', () => runNode([tools.vitest, 'run', '--project', 'house']))
finish()
