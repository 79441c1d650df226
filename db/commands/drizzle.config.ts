import { defineConfig } from 'drizzle-kit'

const tables = [
  'attempts',
  'audit',
  'content',
  'inquiries',
  'jobs',
  'mail',
  'posts',
  'preferences',
  'publish',
  'settings',
  'team',
  'totp',
]

export default defineConfig({
  dialect: 'turso',
  schema: [...tables, 'users', 'visits'].map((noun) => `./db/${noun}.ts`),
  out: './db/migrations',
  casing: 'snake_case',
})
