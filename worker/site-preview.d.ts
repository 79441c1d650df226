/** Written by the site's build (site/build/render.ts); wrangler.toml says where. */
declare module 'site-preview' {
  type BuiltPage = { path: string; file: string; props: object }
  export const listPages: (site: App.Site) => BuiltPage[]
  export const renderPage: (
    page: BuiltPage,
    origin: string,
    locals: App.Locals,
  ) => Promise<Response>
  export const pageKey: (site: App.Site, props: object, reads: readonly string[]) => string
  export const takeReads: (
    headers: Headers,
  ) => { key: string; reads: readonly string[] } | undefined
  export const renderWithDraft: (url: URL, locals: App.Locals) => Promise<Response>
}
