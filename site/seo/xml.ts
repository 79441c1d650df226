const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** The text without characters that XML 1.0 cannot hold even escaped. */
export const withoutForbidden = (text: string) => text.replace(forbidden, '')

/** Escapes text for XML, and for HTML, which has the same escapes. */
export const xmlText = (text: string) =>
  withoutForbidden(text).replace(/[&<>"']/g, (character) => escapes[character] ?? '')

export const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`
