/** The host of an address. A database has the same host with libsql:// and with https://. */
export const hostIn = (address: string | undefined) =>
  address && URL.canParse(address) ? new URL(address).host : undefined
