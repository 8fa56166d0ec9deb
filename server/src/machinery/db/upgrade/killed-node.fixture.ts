/** A node that upgrades a database by a slow migration; what the tests kill. Its argument: connection and passwords as JSON. */
import { migrate } from '../migrate.ts'
import { laterSchema } from './later.fixture.ts'

const { owner, secrets, statements } = JSON.parse(process.argv[2]!)
await migrate(owner, secrets, { schema: await laterSchema('9.0.0', ...statements) })
