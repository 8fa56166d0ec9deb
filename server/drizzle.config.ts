import { defineConfig } from 'drizzle-kit'

/** Tables live beside their feature; one baseline migration until the first release. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/table.ts',
  out: './migrations',
  casing: 'snake_case',
})
