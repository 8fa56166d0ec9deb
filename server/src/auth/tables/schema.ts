import { pgSchema } from 'drizzle-orm/pg-core'

/** The schema of the sign-in service. Nothing else writes to it, and it contains no organization data. */
export const authSchema = pgSchema('auth')
