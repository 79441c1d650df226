/** As in worker/redirect/wrangler.toml. */
export const redirectWorker = 'research-site-redirect'

/** The other hosts of a clinic, which redirect to SITE_URL. */
export const redirectHosts = (setting: string | undefined) =>
  (setting ?? '').split(/[\s,]+/).filter(Boolean)
