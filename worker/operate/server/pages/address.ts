/** Another spelling of a page's address: `/a/index.html`, `/a/index`, `/a/` and `/a.html` for `/a`. */
const ending = /\/index(?:\.html)?$|\/$|(?<=[^/])\.html$/

type Has = (path: string) => boolean

/** The file that an address shows without a redirect. */
const shownAt = (path: string, has: Has) =>
  [path, ...(path === '/' ? ['/index.html'] : []), `${path}.html`, `${path}/index.html`].find(has)

type FoundPage = { file: string } | { redirect: string }

/** Answers a decoded path as Cloudflare's `drop-trailing-slash`: with a file, a page's own address, or nothing. */
export function findPage(path: string, has: Has): FoundPage | undefined {
  const own = path.replace(ending, '') || '/'
  const ownFile = own === path || has(own) ? undefined : shownAt(own, has)
  // `a/index.html` stays at its path while `a.html` is shown at `/a`, and so does a file named `index`.
  if (ownFile && !(has(path) && ownFile !== path)) return { redirect: own }
  const file = shownAt(path, has)
  return file === undefined ? undefined : { file }
}

function decodedPart(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const decodedAddress = (pathname: string) =>
  pathname.split('/').map(decodedPart).join('/').replace(/\/+/g, '/')

export const encodedAddress = (path: string) => path.split('/').map(encodeURIComponent).join('/')
