import { isIPv4, isIPv6 } from 'node:net'

/** The server that takes our mail, as SMTP_URL names it. */
export type SmtpAddress = {
  host: string
  port: number
  /**
   * `first`: from the first byte. `required`: by STARTTLS, or nothing leaves. `offered`: by STARTTLS if a server on this
   * machine offers it. `never`: the port for mail of this machine itself, whose certificate names no host.
   */
  tls: 'first' | 'required' | 'offered' | 'never'
  user?: string
  password?: string
}

export const isLoopbackHost = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

const form =
  'Set it to smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465, with user and password percent-encoded.'

const usualPort = { 'smtp:': 587, 'smtps:': 465 } as const
const isScheme = (protocol: string): protocol is keyof typeof usualPort =>
  Object.hasOwn(usualPort, protocol)

const localPort = 25

function tlsOf(protocol: string, host: string, port: number): SmtpAddress['tls'] {
  if (protocol === 'smtps:') return 'first'
  if (!isLoopbackHost(host)) return 'required'
  return port === localPort ? 'never' : 'offered'
}

/** Undefined if it is not percent-encoded, or holds a character that would end the line or the word of a command. */
function decoded(part: string) {
  try {
    const text = decodeURIComponent(part)
    // oxlint-disable-next-line no-control-regex
    return /[\0-\x1f\x7f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Reads SMTP_URL. A string is the problem that it has; no part of the value is repeated. */
export function readSmtpAddress(value: string): SmtpAddress | string {
  if (!URL.canParse(value)) return `SMTP_URL cannot be read. ${form}`
  const {
    protocol,
    hostname,
    port: named,
    pathname,
    search,
    hash,
    username,
    password,
  } = new URL(value)
  if (!isScheme(protocol)) return `SMTP_URL must begin with smtp:// or smtps://. ${form}`
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  const isPlace = isIPv6(host) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)
  if (!isPlace) return `SMTP_URL names no host in plain letters. ${form}`
  const isMore = !['', '/'].includes(pathname) || search !== '' || hash !== ''
  if (isMore) return `SMTP_URL has more after the port. ${form}`
  const port = Number(named || usualPort[protocol])
  if (port === 0) return `SMTP_URL names port 0. ${form}`
  const signIn = { user: decoded(username), password: decoded(password) }
  if (signIn.user === undefined || signIn.password === undefined)
    return `SMTP_URL has a user or a password that is not percent-encoded. ${form}`
  if (signIn.password && !signIn.user) return `SMTP_URL has a password without a user. ${form}`
  return {
    host,
    port,
    tls: tlsOf(protocol, host, port),
    ...(signIn.user && { user: signIn.user }),
    ...(signIn.password && { password: signIn.password }),
  }
}
