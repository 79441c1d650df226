import icon from './favicon.svg?inline'

// A data URL, since browsers fetch an icon before they paint the page. Vite does not escape braces.
export const favicon = icon.replace(/[{}]/g, encodeURIComponent)
