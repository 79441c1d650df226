import { isIP } from 'node:net'
import { isRecipient } from '#worker/operate/server/backup/age.ts'
import { trustedProxies } from '#worker/operate/door/visitor.ts'

/** Why a value cannot be used, without the value; undefined if it can. */
export type Fault = string | undefined

export const portFault = (port: string): Fault =>
  /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
    ? undefined
    : 'is no number from 1 to 65535'

export const hostFault = (host: string): Fault =>
  isIP(host) || host === 'localhost' ? undefined : 'is no IP address'

export function proxiesFault(list: string): Fault {
  try {
    trustedProxies(list)
    return undefined
  } catch {
    return 'has an entry that is neither an address nor a range'
  }
}

export function siteUrlFault(address: string): Fault {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:') return 'does not begin with https://, or has no host'
  return url.origin === address
    ? undefined
    : `has more than https://, a host and perhaps a port, or is not in its short form`
}

/** An address that is fetched. `fetch` also takes data: and blob:, which reach nobody. */
export const webFault = (address: string): Fault =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? undefined
    : 'is no address that begins with https://'

export const stageFault = (stage: string): Fault =>
  stage === 'staging' ? undefined : 'is not the word staging'

const serverProviders = ['smtp', 'ses', 'postmark']

export function providerFault(provider: string): Fault {
  if (provider === 'cloudflare') return 'is cloudflare, which sends for a Worker of Cloudflare only'
  return serverProviders.includes(provider) ? undefined : 'is none of smtp, ses and postmark'
}

export const clockTimeFault = (time: string): Fault =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : 'is no time of day'

const commaList = (value: string) => value.split(',').map((entry) => entry.trim())

export function recipientsFault(value: string): Fault {
  if (/age-secret-key-/i.test(value))
    return 'has a secret key, which does not belong on this machine: keep it elsewhere, and make a new pair'
  return commaList(value).every(isRecipient)
    ? undefined
    : 'has an entry that is no public key of age'
}
