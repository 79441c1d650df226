import { Hono } from 'hono'

/** What reads are measured against: a Worker that answers a constant. */
export default new Hono().get('*', (c) => c.json({ jobs: [] }))
