/** The tables of schema auth. Only role domovik_auth writes to them (db/sql/auth.sql). */

export * from './tables/factors.ts'
export * from './tables/flows.ts'
export * from './tables/limits.ts'
export { authSchema } from './tables/schema.ts'
export * from './tables/sessions.ts'
export * from './tables/sso.ts'
export * from './tables/users.ts'
