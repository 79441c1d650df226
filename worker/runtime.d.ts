import type { HTMLRewriterElementContentHandlers } from '@cloudflare/workers-types'

// A global of workerd that browsers lack. All of workerd's types cannot be global, because browser code is
// in the same TypeScript program, and both declare Request, Response and Element.
declare global {
  class HTMLRewriter {
    on(selector: string, handlers: HTMLRewriterElementContentHandlers): this
    transform(response: Response): Response
  }
}
