/** The clinic's name, which ends the titles of the site's pages. Read from the page's `application-name`. */
export const siteName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
