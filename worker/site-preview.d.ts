/** What the build of the site leaves for the Worker (site/build/render.ts); wrangler.toml says where. */
declare module 'site-preview' {
  export const render: (url: URL, locals: object) => Promise<Response>
}
