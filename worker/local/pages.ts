import { missingPage } from '../lib/http/missing-page.ts'

/** The Worker beside the pages: only called where there is no file. */
export default {
  fetch: ({ url }: Request, { ASSETS }: { ASSETS: Parameters<typeof missingPage>[0] }) =>
    missingPage(ASSETS, url),
}
