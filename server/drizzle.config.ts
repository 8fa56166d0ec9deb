import { defineConfig } from 'drizzle-kit'

/** Tables live beside their feature; generate-command.ts writes the numbered migrations from them. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/table.ts',
  out: process.env.MIGRATIONS_FOLDER ?? './migrations',
  casing: 'snake_case',
})
