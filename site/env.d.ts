declare namespace App {
  type Site = import('#db/publish/site.ts').ShownSite

  interface Locals {
    site: Site
    /** for pages that the Worker renders: what `getStaticPaths` gives a page of the build */
    props?: object
    /** set when staff preview a draft: of this post or study or, without one, of the page's wording */
    preview?: { post?: Site['posts'][number]; study?: Site['studies'][number] }
  }
}

// See prebuild/scripts/inline-scripts.ts.
declare const LOADER_SCRIPT: string
declare const FOLD_SCRIPT: string
