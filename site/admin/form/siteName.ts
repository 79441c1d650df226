/** The clinic's name, with which the titles of the site's pages end: the layout of the admin area holds it. */
export const siteName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
