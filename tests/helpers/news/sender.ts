import { connect } from '#db/client.ts'
import { sendNews } from '#worker/lib/news/send.ts'

const { database, env } = JSON.parse(process.env['SETTINGS'] ?? '{}')
const ASSETS = { fetch: (url: string) => fetch(env.LOCAL_PAGES_URL + new URL(url).pathname) }

/** A sender of news with a process of its own, which a test can kill. */
await sendNews(connect(database), { ...env, ASSETS }, Date.now)
