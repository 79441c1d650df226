import icon from './favicon.svg?inline'

/** In the page: a file of its own would be asked for before the page is painted. */
// Vite leaves braces as they are, which no address may hold.
export const favicon = icon.replace(/[{}]/g, encodeURIComponent)
