/** Stands for what the build leaves, where a test has not built the site; browser tests use the real one. */
export const render = async (url: URL) =>
  new Response(`<!doctype html><title>${url.pathname}</title>`)
