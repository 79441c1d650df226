const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at this address',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name server does not answer',
  ETIMEOUT: 'the name server does not answer',
  ETIMEDOUT: 'no answer',
  UND_ERR_CONNECT_TIMEOUT: 'no answer',
  ESERVFAIL: 'the name server cannot look it up',
  URL_INVALID: 'this is no address of a database',
  URL_SCHEME_NOT_SUPPORTED: 'the address must begin with libsql:// or https://',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody known',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** Why a request failed. Never the error's own message: it may quote an address with a password. */
export function whyAway(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (/^[A-Z_]+$/.test(code)) return reasons[code] ? `${reasons[code]} (${code})` : code
  }
  return 'it cannot be asked at this address'
}
