import { afterAll, beforeEach, inject } from 'vitest'
import { firstHomeOnly } from '../home/first-only.ts'
import { stopApi } from './api.ts'

// Test files of one process share the modules they import, but each starts a Worker and a database of its own.
afterAll(stopApi)

beforeEach(({ task, skip }) => {
  const only = firstHomeOnly[task.file.name]
  const reason = typeof only === 'object' ? only[task.name] : undefined
  if (reason && inject('home') === 'server') skip(reason)
})
