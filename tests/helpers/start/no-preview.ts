/**
 * Replaces the build's module in tests that have not built the site: returns the page's address and the draft. Browser
 * tests use the real module.
 */
export const renderWithDraft = async (url: URL, { preview }: { preview?: unknown } = {}) => {
  const draft = JSON.stringify(preview ?? {}).replaceAll('<', '\\u003c')
  return `<!doctype html><title>${url.pathname}</title><pre>${draft}</pre>`
}
