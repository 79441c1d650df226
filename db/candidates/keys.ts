import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { fold } from '../lib/search.ts'

export const defaultPhoneRegion = 'US'

/** Whether numbers without a country code can be read as numbers of this region: 'US', 'DE'. */
export const isPhoneRegion = (region: string): region is CountryCode => isSupportedCountry(region)

/** The number as E.164, '+16175550142'; null if it cannot be read. `region` is that of numbers without a country code. */
export function phoneKeyOf(phone: string, region: string = defaultPhoneRegion) {
  const defaultCountry = isPhoneRegion(region) ? region : defaultPhoneRegion
  const number = parsePhoneNumberFromString(phone, { defaultCountry })
  return number?.isPossible() ? number.number : null
}

/**
 * The name as it is compared: its words, folded, in alphabetical order. Empty for a name without a letter or
 * digit, by which nobody is known.
 */
export const nameKeyOf = (firstName: string, lastName: string) =>
  fold(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** `nameKeyOf`, or for a name without a letter or digit a key that nobody else has. */
export const ownNameKey = (firstName: string, lastName: string, id: string) =>
  nameKeyOf(firstName, lastName) || `#${id}`
