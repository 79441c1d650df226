/**
 * Stands for what the build leaves, where a test has not built the site: names the page, and the draft that it would
 * show. Browser tests use the real one.
 */
export const renderWithDraft = async (url: URL, { preview }: { preview?: unknown } = {}) => {
  const draft = JSON.stringify(preview ?? {}).replaceAll('<', '\\u003c')
  return new Response(`<!doctype html><title>${url.pathname}</title><pre>${draft}</pre>`)
}
