import { defineConfig } from 'drizzle-kit'
import { tableFiles } from './table-files.ts'

export default defineConfig({
  dialect: 'turso',
  schema: `./db/${tableFiles}`,
  out: './db/migrations',
  casing: 'snake_case',
})
