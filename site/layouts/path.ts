/** A page's path as visitors see it: prebuilt files end in .html, addresses never do. */
export const visiblePath = ({ pathname }: URL) =>
  pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/'
