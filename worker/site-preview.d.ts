/** Written by the site's build (site/build/render.ts); wrangler.toml says where. */
declare module 'site-preview' {
  type SitePage = { path: string; file: string; props: object }
  export const pagesOf: (site: App.Site) => SitePage[]
  export const renderPage: (page: SitePage, origin: string, locals: App.Locals) => Promise<Response>
  export const renderDraft: (url: URL, locals: App.Locals) => Promise<Response>
}
