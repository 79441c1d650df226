const bytesOf = (text: string, encoding: string) =>
  encoding === 'base64'
    ? Buffer.from(text, 'base64')
    : Buffer.from(
        text
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      )

/** RFC 2047: the text of encoded words. A character never spans two words. */
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, way, word) =>
      bytesOf(
        way.toUpperCase() === 'B' ? word : word.replace(/_/g, ' '),
        way.toUpperCase() === 'B' ? 'base64' : 'quoted',
      ).toString(),
    )

type Part = { headers: Map<string, string>; lines: string[]; body: string }

/** Reads a mail as a mail program does: its headers, and each of its parts that holds a text or a file. */
export function readLetter(raw: string): {
  headers: Map<string, string>
  lines: string[]
  parts: Part[]
} {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())]
    }),
  )
  const body = raw.slice(end + 4)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (!boundary) {
    const text = bytesOf(body, headers.get('content-transfer-encoding') ?? '').toString()
    return { headers, lines, parts: [{ headers, lines, body: text }] }
  }
  const inner = body.split(`--${boundary}`).slice(1, -1)
  const parts = inner.flatMap((part) => readLetter(part.replace(/^\r\n|\r\n$/g, '')).parts)
  return { headers, lines, parts }
}
