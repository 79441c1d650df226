/** Written by the site's build (site/build/render.ts); wrangler.toml says where. */
declare module 'site-preview' {
  export const render: (url: URL, locals: App.Locals) => Promise<Response>
}
