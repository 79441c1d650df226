import { createClient } from '@libsql/client/web'

/** The baseline of the submission benchmark: a Worker that does one INSERT per request. */
export default {
  async fetch(request: Request, env: { TURSO_DATABASE_URL: string; TURSO_AUTH_TOKEN: string }) {
    if (request.method !== 'POST') return new Response('ready')
    const { message } = (await request.json()) as { message: string }
    const client = createClient({ url: env.TURSO_DATABASE_URL, authToken: env.TURSO_AUTH_TOKEN })
    const { lastInsertRowid } = await client.execute({
      sql: 'insert into bare_inquiries (message, created_at) values (?, ?)',
      args: [message, new Date().toISOString()],
    })
    return Response.json({ id: Number(lastInsertRowid) }, { status: 201 })
  },
}
