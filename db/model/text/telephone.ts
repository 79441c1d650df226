import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Signs between the digits of a number. */
const parts = String.raw`[\s().·•\p{Pd}−]*`
// A slash belongs to a number after its area code; otherwise it separates two numbers.
const number = new RegExp(
  String.raw`(?<![\d:/+])(?:\+\s?\d[\d\s()]{1,12}\/\s?|(?:\+\s?)?\(?(?:\d{2,5}\/)?)\d(?:${parts}\d)*`,
  'gu',
)
const isOnlyNumber = /^[\d\s().·•+/\p{Pd}−]+$/u
const extension = /^[\s,;]*(?:extension|ext|x|#)[.:=\s]*(\d{1,7})/i

/** The country code of a number that was written without its plus: after the 00 of Europe, or before `(0)`. */
const countryCode = /^\(?(?:0\s?0\s?\(?(?=[1-9])|(?:011\s?)?(?=[1-9]\d{0,2}\)?\s?\(0\)))/

/** As in E.164. */
const mostDigits = 15
/** Fewer digits are a number only if nothing else is written, such as 988. */
const fewestInText = 7

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** A number with plain digits, and with the plus of its country code. */
export const withPlus = (written: string) => plainDigits(written).trim().replace(countryCode, '+')

// The last four bits of a digit are its value, in ASCII as in both kinds of Arabic.
const plainDigits = (text: string) =>
  text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))

/**
 * A number as E.164, read as its country does: without the zero that is dialled only at home, as in `+44 (0)20 7946
 * 0018`, but with the zero of Italy. Some people write `(0)` even for countries that never dial it.
 */
function international(written: string) {
  const read = [written, written.replace('(0)', '')].map((text) => parsePhoneNumberFromString(text))
  const found = read.find((each) => each?.isValid()) ?? read.find((each) => each?.isPossible())
  return found?.number
}

/** The link that calls the first number, with its extension as in RFC 3966; none in doubt: it would call a stranger. */
export function telephone(written: string) {
  const text = plainDigits(written)
  const whole = isOnlyNumber.test(text) ? digitsIn(text).length : Infinity
  for (const { 0: found, index } of text.matchAll(number)) {
    const digits = digitsIn(found)
    const plain = found.replace(countryCode, '+')
    const isInternational = plain.startsWith('+')
    const isShort = digits.length < fewestInText && digits.length < whole
    if (isShort && !isInternational) continue
    // The zero and the 00 are written besides the digits of E.164.
    if (digits.length > mostDigits + (isInternational ? 3 : 0)) continue
    const calls = isInternational ? international(plain) : digits
    // The next digits may be the rest of the number.
    if (isShort || !calls) return undefined
    const [, ext] = extension.exec(text.slice(index + found.length)) ?? []
    return `tel:${calls}${ext ? `;ext=${ext}` : ''}`
  }
  return undefined
}
