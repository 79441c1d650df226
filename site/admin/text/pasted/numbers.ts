/** Rewrites pasted telephone links in the international format. A link that cannot be dialled becomes plain text. */
export async function readNumbers(body: HTMLElement) {
  const links = body.querySelectorAll<HTMLAnchorElement>('a[href^="tel:" i]')
  if (links.length === 0) return
  const { telephone } = await import('#db/model/text/telephone.ts')
  for (const link of links) {
    const written = link.getAttribute('href')?.slice('tel:'.length).replaceAll('%20', ' ')
    const href = telephone(written ?? '')
    if (href) link.setAttribute('href', href)
    else link.replaceWith(...link.childNodes)
  }
}
