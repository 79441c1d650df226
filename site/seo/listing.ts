import type { Content } from '#db/model/content.ts'

/** The words of staff for search engines and shared links, for one of the site's own pages. */
export const listingOf = (content: Content, path: string) =>
  content.search_engines.pages.find(({ page }) => page === path)

export const isHidden = (content: Content, address: string) =>
  listingOf(content, address.replace(/#.*/, ''))?.visibility === 'hidden'
