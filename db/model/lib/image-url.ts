import * as v from 'valibot'
import { emptyAsMissing, line, tooLong } from './fields.ts'

/** Characters that must be escaped in an address, and a `%` that begins no escape. */
const unsafeInAddress = /%(?![\da-f]{2})|[^\w\-.~:/?#@!$&'()*+,;=%]/giu
const escaped = (path: string) => path.replace(unsafeInAddress, encodeURIComponent)

function asAddress(url: string) {
  const { origin, href } = isHttps(url) ? new URL(url) : { origin: '', href: url }
  return origin + escaped(href.slice(origin.length))
}

/** An https URL without user name and password, or a path on this site. */
export const imageUrl = (max = 500) =>
  v.optional(
    v.nullable(
      v.pipe(
        line(),
        v.check(
          (url) => url === '' || /^\/(?!\/)[^\s\\]*$/.test(url) || isHttps(url),
          'Please use an https:// address or a path that starts with /',
        ),
        v.check(
          (url) => !hasUser(url),
          'Please use an address without a user name and password in it',
        ),
        v.transform(asAddress),
        v.maxLength(max, tooLong(max)),
        v.transform(emptyAsMissing),
      ),
    ),
  )

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:'

function hasUser(url: string) {
  const { username, password } = URL.parse(url) ?? {}
  return Boolean(username || password)
}
