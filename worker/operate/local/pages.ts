import type { ExecutionContext } from 'hono'
import type { CloudflareEnv } from '#worker/cloudflare/env.ts'
import { cloudflareHome } from '#worker/cloudflare/home.ts'
import { answerPage } from '#worker/lib/http/answer-page.ts'
import { rereadOverlay, withOverlay } from '#worker/lib/publish/overlay/front.ts'
import { drain } from './proxy/drain.ts'
import { asksForOverlay, farFiles } from './far-overlay.ts'

/** How often the store is read: more often than Cloudflare's, because it is on this machine. */
const rereadMs = 250

type Local = CloudflareEnv & { LOCAL_PAGES_URL?: string }

/** The Worker beside the pages. It reads newer pages from the store of the main Worker. */
export default {
  async fetch(request: Request, env: Local, ctx: ExecutionContext) {
    const keepAlive = (work: Promise<unknown>) => ctx.waitUntil(work)
    const { LOCAL_PAGES_URL: site = env.SITE_URL, REBUILD_WEBHOOK_TOKEN: token } = env
    const near = { ...cloudflareHome(env), FILES: farFiles(site, token) }
    if (asksForOverlay(request, token)) {
      await rereadOverlay(near)
      return new Response(null, { status: 204 })
    }
    const pages = withOverlay(near, keepAlive, rereadMs)
    const answer = await answerPage(request, pages, keepAlive)
    await drain(request)
    return answer
  },
}
