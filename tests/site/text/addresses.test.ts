import * as v from 'valibot'
import { expect, test } from 'vitest'
import { email, properName } from '#db/model/lib/fields.ts'

test.each([
  ['\u200bname@example.com\u2060', 'name@example.com'],
  ['\u200ename@example.com\u200f', 'name@example.com'],
  ['na\u00adme@ex\u200bample.com', 'name@example.com'],
  ['name@example.com\u00a0', 'name@example.com'],
  ['name@example.com.', 'name@example.com'],
  ['name@example.com,', 'name@example.com'],
  ['(name@example.com)', 'name@example.com'],
  ['“name@example.com”', 'name@example.com'],
  ['Name <name@example.com>', 'name@example.com'],
  ['"Moss, Ada" <name@example.com>;', 'name@example.com'],
  ['<name@example.com', 'name@example.com'],
  ['mailto:name@example.com?subject=Hello', 'name@example.com'],
  ['<MAILTO:name%2Btrial@example.com>', 'name+trial@example.com'],
  ['name＠example．com', 'name@example.com'],
  ['name@bücher.example', 'name@xn--bcher-kva.example'],
  ['name@BÜCHER.example', 'name@xn--bcher-kva.example'],
  ['name@例え。テスト', 'name@xn--r8jz45g.xn--zckzah'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['user%relay@example.com', 'user%relay@example.com'],
])('“%s” is the address %s', (typed, address) => {
  expect(v.parse(email(), typed)).toBe(address)
})

const said = 'Please enter a valid email address'
test.each([
  ['', said],
  ['name', said],
  ['name@', said],
  ['@example.com', said],
  ['name@example', said],
  ['name@1.2.3.4', said],
  ['mailto:', said],
  ['müller@example.com', `${said}: “ü” cannot stand before the @`],
  ['first name@example.com', `${said}: a space cannot stand before the @`],
  ['name@exam ple.com', `${said}: a space cannot stand behind the @`],
  ['name@exam_ple.com', `${said}: “_” cannot stand behind the @`],
  ['name@bücher.example:80', `${said}: “:” cannot stand behind the @`],
  ['name@example.com/x', `${said}: “/” cannot stand behind the @`],
  ['one@example.com, two@example.com', `${said}: there is more than one @`],
  ['имя@example.com', `${said}: “и” cannot stand before the @`],
])('“%s” is refused: %s', (typed, message) => {
  const { issues } = v.safeParse(email(), typed)
  expect(new Set(issues?.map((issue) => issue.message))).toEqual(new Set([message]))
})

test.each([
  ['王', '王'],
  ['Ö', 'Ö'],
  ['O\u0308', 'Ö'],
  ['ア', 'ア'],
  ['ب', 'ب'],
  ['Al', 'Al'],
  ['O’', 'O’'],
  ['Ada\u202egnp.exe', 'Adagnp.exe'],
  ['\u2066Ada\u2069', 'Ada'],
  ['أحمد\u202e', 'أحمد'],
])('“%s” is the name %s', (typed, name) => {
  expect(v.parse(properName(2, 'too short'), typed)).toBe(name)
})

test.each(['', ' ', 'A', 'z', '1', '-', '\u202e', 'A\u200b', '\u2066A\u2069'])(
  '“%s” is too short for a name of two characters',
  (typed) => {
    expect(v.safeParse(properName(2, 'too short'), typed).issues?.[0].message).toBe('too short')
  },
)
