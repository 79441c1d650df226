/** Written by the site's build (site/prebuild/pages/render.ts); wrangler.toml says where. */
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
  ) => import('#db/publish/pages-list.ts').MadePage | undefined
  export const listMark: (slug: string) => string
  export const listsAny: (lists: string, marks: ReadonlySet<string>) => boolean
  export const renderWithDraft: (url: URL, locals: App.Locals) => Promise<Response>
}
