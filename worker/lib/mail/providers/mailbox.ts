/** A sender in the form of RFC 5322. A name with characters beyond ASCII becomes encoded words (RFC 2047). */
export function mailbox({ name, email }: { name: string; email: string }) {
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}" <${email}>`
  return `${encodedWords(name).join(' ')} <${email}>`
}

// An encoded word has at most 75 characters, and must not split a character.
const bytesPerWord = 45

function encodedWords(text: string) {
  const words: string[] = []
  let bytes: number[] = []
  const encoder = new TextEncoder()
  const flush = () => {
    if (bytes.length > 0) words.push(`=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`)
    bytes = []
  }
  for (const character of text) {
    const own = encoder.encode(character)
    if (bytes.length + own.length > bytesPerWord) flush()
    bytes.push(...own)
  }
  flush()
  return words
}
