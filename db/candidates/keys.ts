import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { withPlus } from '../model/text/telephone.ts'

export const defaultPhoneRegion = 'US'

/** Whether numbers without a country code can be read as numbers of this region: 'US', 'DE'. */
export const isPhoneRegion = (region: string): region is CountryCode => isSupportedCountry(region)

/** The number as E.164, '+16175550142'; null if unreadable. `region` is for numbers without a country code. */
export function phoneKeyOf(phone: string, region: string = defaultPhoneRegion) {
  const defaultCountry = isPhoneRegion(region) ? region : defaultPhoneRegion
  const number = parsePhoneNumberFromString(withPlus(phone), { defaultCountry })
  return number?.isPossible() ? number.number : null
}
