import { afterAll } from 'vitest'
import { stopApi } from './api.ts'

// Test files of one process share the modules they import, but each starts a Worker and a database of its own.
afterAll(stopApi)
