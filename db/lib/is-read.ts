import type { InStatement } from '@libsql/client/web'

/** Whether a statement only reads. One that begins with `with` counts as a write: it may be one. */
export const isRead = (statement: InStatement) =>
  /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.sql)
