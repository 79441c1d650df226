/** Built from site/render/render.ts; wrangler.toml says where it is. */
declare module 'site-renderer' {
  type BuiltPage = { path: string; file: string; props: object }
  type Content = Pick<App.Locals, 'site' | 'preview'>
  export const listPages: (site: App.Site) => BuiltPage[]
  export const renderPage: (
    page: BuiltPage,
    origin: string,
    content: Content,
  ) => Promise<import('#db/publish/pages-list.ts').MadePage & { text: string }>
  export const pageKey: (site: App.Site, props: object, reads: readonly string[]) => string
  export const listMark: (slug: string) => string
  export const listsAny: (lists: string, marks: ReadonlySet<string>) => boolean
  export const renderWithDraft: (url: URL, content: Content) => Promise<string>
}
