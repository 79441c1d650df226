import { expect, test } from 'vitest'
import '#worker/operate/server/globals.ts'

const url = { alphabet: 'base64url' } as const

test('bytes are written as text and read again as in workerd, which has the methods that Node lacks', () => {
  const bytes = new Uint8Array([251, 255, 191, 1])
  expect(bytes.toHex()).toBe('fbffbf01')
  expect(Uint8Array.fromHex('FBffbf01')).toEqual(bytes)
  expect(bytes.toBase64()).toBe('+/+/AQ==')
  expect(bytes.toBase64({ ...url, omitPadding: true })).toBe('-_-_AQ')
  for (const text of ['+/+/AQ==', '+/+/AQ']) expect(Uint8Array.fromBase64(text)).toEqual(bytes)
  for (const text of ['-_-_AQ==', '-_-_AQ']) expect(Uint8Array.fromBase64(text, url)).toEqual(bytes)
  expect(Uint8Array.fromBase64('')).toHaveLength(0)
})

test('text that is neither is refused', () => {
  for (const text of ['f', 'fg', '0x']) expect(() => Uint8Array.fromHex(text)).toThrow(SyntaxError)
  for (const text of ['-_-_', 'A', 'AAA==', 'AQ=', 'A.QQ', '=='])
    expect(() => Uint8Array.fromBase64(text)).toThrow(SyntaxError)
  for (const text of ['+/+/', 'A', '7+']) expect(() => Uint8Array.fromBase64(text, url)).toThrow()
})
