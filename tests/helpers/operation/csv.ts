import { startApi } from '../start/api.ts'

/** Reads CSV by RFC 4180. */
function parse(csv: string) {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** A CSV file of the admin area, and its rows. */
export async function exported(path: string) {
  const { adminFetch } = await startApi()
  const response = await adminFetch(`/api/admin/${path}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  // The decoder would drop the byte order mark.
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { response, csv, rows: parse(csv.slice(1)) }
}
