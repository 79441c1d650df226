/** Makes pasted telephone links call as their country does; the words of one that calls nobody stay without a link. */
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
