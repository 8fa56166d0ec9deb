import { pgSchema } from 'drizzle-orm/pg-core'

/** The sign-in service's own schema: nothing else writes here, and no organization data lives here. */
export const authSchema = pgSchema('auth')
