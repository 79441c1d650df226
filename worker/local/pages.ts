/** Stands where the Worker would beside a site's static files: it is never asked. */
export default { fetch: () => new Response(null, { status: 404 }) }
