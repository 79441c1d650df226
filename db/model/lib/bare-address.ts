import { withoutLast } from './endings.ts'

/** The name and the marks that mail programs and sentences put around an address: `Ada <ada@example.com>,`. */
const inBrackets = /<([^<>]*)>[^<>]*$/
const marksBefore = /^[\s"'“”‘’«‹<([]+/
const markBehind = /[\s"'“”‘’»›>)\].,;:!]/

const isInternational = /^[\p{L}\p{M}\p{N}.。-]+$/u

/** The host as mail servers ask for it, `xn--bcher-kva.example`; unchanged if it is no host name. */
const asciiHost = (host: string) =>
  isInternational.test(host) ? orAsItWas(host, (name) => new URL(`http://${name}`).hostname) : host

function orAsItWas(text: string, read: (text: string) => string) {
  try {
    return read(text)
  } catch {
    return text
  }
}

/**
 * An e-mail address without what comes along when people paste one: invisible signs, the name before it, `mailto:`,
 * the full stop behind it. Letters that a domain may have besides A to Z become Punycode.
 */
export function bareAddress(typed: string) {
  const plain = typed.normalize('NFKC').replace(/\p{DI}+/gu, '')
  const [, inside = plain] = inBrackets.exec(plain) ?? []
  const bare = inside.replace(marksBefore, '')
  const address = /^mailto:/i.test(bare)
    ? orAsItWas(bare.slice(7).replace(/\?.*$/, ''), decodeURIComponent)
    : bare
  const trimmed = withoutLast(address.trimStart(), markBehind)
  const at = trimmed.lastIndexOf('@') + 1
  const host = trimmed.slice(at)
  return at > 0 && /[^\0-\x7f]/.test(host) ? trimmed.slice(0, at) + asciiHost(host) : trimmed
}

/** The first character that is not allowed at its place in an address, in words; undefined if all are allowed. */
export function wrongSign(address: string) {
  const at = address.lastIndexOf('@')
  if (at < 0) return undefined
  const name = /[^\w.!#$%&'*+/=?^\u0060{|}~-]/u.exec(address.slice(0, at))?.[0]
  if (name !== undefined) return inWords(name, 'before the @')
  const behind = address.slice(at + 1)
  // Letters that Punycode did not encode are looked for last.
  const [host] = /[^\p{L}\p{M}\p{N}.-]/u.exec(behind) ?? /[^a-z\d.-]/iu.exec(behind) ?? []
  return host === undefined ? undefined : inWords(host, 'behind the @')
}

const inWords = (sign: string, place: string) =>
  sign === '@'
    ? 'there is more than one @'
    : `${/\s/.test(sign) ? 'a space' : `“${sign}”`} cannot stand ${place}`
