import * as v from 'valibot'
import { emptyAsMissing, line, tooLong } from './fields.ts'
import { isHttps, isPictureAddress } from './picture-address.ts'

/** Characters that must be escaped in an address, and a `%` that begins no escape. */
const unsafeInAddress = /%(?![\da-f]{2})|[^\w\-.~:/?#@!$&'()*+,;=%]/giu
const escaped = (path: string) => path.replace(unsafeInAddress, encodeURIComponent)

function asAddress(url: string) {
  const { origin, href } = isHttps(url) ? new URL(url) : { origin: '', href: url }
  return origin + escaped(href.slice(origin.length))
}

/** The address of a picture of this site, or an https URL without user name and password. */
export const imageUrl = (max = 500) =>
  v.optional(
    v.nullable(
      v.pipe(
        line(),
        v.check(
          (url) => url === '' || isPictureAddress(url),
          'Please choose a picture of the library or use an https:// address',
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

function hasUser(url: string) {
  const { username, password } = URL.parse(url) ?? {}
  return Boolean(username || password)
}
