const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at this address',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name server does not answer',
  ETIMEOUT: 'the name server does not answer',
  ETIMEDOUT: 'no answer',
  NO_ANSWER: 'it takes connections, but does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'no answer',
  ESERVFAIL: 'the name server cannot look it up',
  URL_INVALID: 'this is no address of a database',
  URL_SCHEME_NOT_SUPPORTED: 'the address must begin with libsql:// or https://',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody known',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** The codes of an error and of its causes. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const code = 'code' in error ? String(error.code) : ''
  return [...(/^[A-Z_]+$/.test(code) ? [code] : []), ...codesOf(error.cause)]
}

/** Why a service did not answer; undefined for any other error. */
export function outageOf(error: unknown) {
  const code = codesOf(error).find((one) => reasons[one])
  return code && `${reasons[code]} (${code})`
}

/** Why a request failed. Does not show the error's message, which may contain an address with a password. */
export const whyAway = (error: unknown) =>
  outageOf(error) ?? codesOf(error)[0] ?? 'it cannot be asked at this address'
