import { Hono } from 'hono'

/** The baseline of the read benchmark: a Worker that answers a constant. */
export default new Hono().get('*', (c) => c.json({ jobs: [] }))
