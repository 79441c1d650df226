import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'turso',
  schema: './db/*.ts',
  out: './db/migrations',
  casing: 'snake_case',
})
