declare namespace App {
  type Site = (typeof import('./lib/database.ts'))['site']

  interface Locals {
    site: Site
    /** set when staff preview a draft: of this post or study or, without one, of the page's wording */
    preview?: { post?: Site['posts'][number]; study?: Site['studies'][number] }
  }
}

/** The script that loads a page's other scripts: see build/loader-script.ts. */
declare const LOADER_SCRIPT: string
