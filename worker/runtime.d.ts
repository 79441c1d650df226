import type { HTMLRewriterElementContentHandlers } from '@cloudflare/workers-types'

// What workerd has beyond a browser's globals. The whole of its types cannot be global: the browser
// shares this program, for the type of the API, and both name Request, Response and Element.
declare global {
  class HTMLRewriter {
    on(selector: string, handlers: HTMLRewriterElementContentHandlers): this
    transform(response: Response): Response
  }
}
