const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// What XML 1.0 cannot hold at all is left out.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const xmlText = (value: string) =>
  value.replace(forbidden, '').replace(/[&<>"']/g, (character) => escapes[character] ?? '')

export const element = (name: string, value: string) => `<${name}>${xmlText(value)}</${name}>`
