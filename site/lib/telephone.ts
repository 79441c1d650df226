/** Digits with what people write between them. A slash belongs to a number after its area code; else it parts two. */
const numbers = /(?<![\d:/+])\+?\(?(?:\d{2,5}\/)?\d(?:[\s().–-]*\d)*/g
const extension = /^[\s,]*(?:extension|ext|x|#)[.:\s]*(\d{1,7})/i
const isOnlyNumber = /^[\d\s().–+/-]+$/

/** As in E.164. */
const mostDigits = 15
/** Fewer are a number only where nothing else is written, as 988. */
const fewestInText = 7

/**
 * The address of a link that calls the first number in what people have written, with its extension as in
 * RFC 3966; none if there is no such number, because a wrong one would call a stranger.
 */
export function telephone(written: string) {
  const isAlone = isOnlyNumber.test(written)
  for (const { 0: found, index } of written.matchAll(numbers)) {
    const digits = found.replace(/\D/g, '')
    if (digits.length > mostDigits) continue
    if (digits.length < fewestInText && !isAlone) continue
    const [, ext] = extension.exec(written.slice(index + found.length)) ?? []
    return `tel:${found.startsWith('+') ? '+' : ''}${digits}${ext ? `;ext=${ext}` : ''}`
  }
  return undefined
}
