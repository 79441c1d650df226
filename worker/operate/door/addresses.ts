export const loopback = ['127.0.0.1', '::1']

/** The addresses to listen on for `HOST`. The loopback addresses are always among them. */
export function addressesFor(host: string | undefined) {
  if (!host || host === 'localhost' || loopback.includes(host)) return loopback
  if (host === '::') return [host]
  return host === '0.0.0.0' ? [host, '::1'] : [...loopback, host]
}
