/** The host in an address, such as of a database: libsql:// and https:// lead to the same one. */
export const hostIn = (address: string | undefined) =>
  address && URL.canParse(address) ? new URL(address).host : undefined
