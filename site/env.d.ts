declare namespace App {
  type Site = import('#db/publish/site.ts').ShownSite

  interface Locals {
    site: Site
    /** the page's own, by its address: see site/render/paths.ts */
    props?: object
    /** told why the page could not be made */
    fail?: (error: unknown) => void
    /** set when staff preview a draft: of this post or study or, without one, of the page's wording */
    preview?: { post?: Site['posts'][number]; study?: Site['studies'][number] }
  }
}

// See prebuild/code/scripts/inline-scripts.ts.
declare const LOADER_SCRIPT: string
declare const FOLD_SCRIPT: string
