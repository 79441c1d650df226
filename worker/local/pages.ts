/** wrangler needs a Worker beside static files. This one is never called. */
export default { fetch: () => new Response(null, { status: 404 }) }
