/** A node that upgrades a database with a slow migration, for tests that kill it. Its argument: connection and passwords as JSON. */
import { migrate } from '../migrate.ts'
import { laterSchema } from './later.fixture.ts'

const { owner, secrets, statements } = JSON.parse(process.argv[2]!)
await migrate(owner, secrets, { schema: await laterSchema('9.0.0', ...statements) })
