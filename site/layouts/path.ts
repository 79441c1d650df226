/** A page's path as visitors see it: prebuilt files end in .html, addresses never do. */
export const visiblePath = ({ pathname }: URL) =>
  pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/'

export const builtFile = (path: string) =>
  path === '/' ? 'index.html' : /\.\w+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`
