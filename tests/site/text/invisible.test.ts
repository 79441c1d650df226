import * as v from 'valibot'
import { expect, test } from 'vitest'
import { asLine, asProse, line, optionalProse } from '#db/model/lib/fields.ts'
import { directionSigns, withoutInvisible } from '#db/model/lib/invisible.ts'

test('a text loses the invisible signs that its language does not need', () => {
  for (const sign of '\u00ad \u200b \u200c \u200d \u200e \u200f \u2060 \u2063 \ufeff \ufe0f \u034f \u061c \u180e \u3164 \u{e0041} \ufff9 \u202e \u2066'.split(
    ' ',
  )) {
    expect(withoutInvisible(`${sign}hyper${sign}ten${sign}${sign}sion 50${sign}0${sign}`)).toBe(
      'hypertension 500',
    )
    expect(v.parse(line(), `pla${sign}cebo`)).toBe('placebo')
    expect(v.parse(optionalProse(99), `pla${sign}cebo\nand ${sign}drug`)).toBe('placebo\nand drug')
  }
})

const whole = [
  'می‌خواهم به خانه‌ها',
  'ه‍ ق',
  'क्‍ष और क्‌ष',
  'ශ්‍රී ලංකා',
  'น้ำ\u200bแข็ง',
  'ខ្ញុំ\u200bទៅ',
  '👩‍🔬 🏳️‍⚧️ ❤️ 🧑🏽‍⚕️ 1️⃣ #️⃣ 🐈‍⬛ ™️ ☎︎',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '葛\u{e0100}城 ≨\ufe00',
  'שלום (A)\u200e! \u200fabc',
  'اتصل على \u2066+1 617 555 0142\u2069 الآن',
  'ᠮᠣᠩᠭᠣᠯ\u180eᠠ',
  '\u115f\u1161 ᄒ\u1160ᆫ',
]

test('joiners, variants and direction marks stay in the scripts and the emoji that need them', () => {
  for (const text of whole) {
    expect(withoutInvisible(text)).toBe(text)
    expect(asProse(text)).toBe(text)
    expect(withoutInvisible(`${text}\nCD\u200d\u00ad-ROM`)).toBe(`${text}\nCD-ROM`)
  }
})

test('no direction sign turns the words behind a text', () => {
  expect(withoutInvisible('\u202eabc\u202c \u2067d')).toBe('abc d')
  expect(withoutInvisible('שלום \u2067d\n\u2069\u202bx\u202c')).toBe('שלום d\n\u202bx\u202c')
  expect(withoutInvisible('שלום \u202ed\u202c \u2066\u202ca\u2069')).toBe('שלום d \u2066a\u2069')
  expect('a\u202e\u2069b'.replace(directionSigns, '')).toBe('ab')
})

test('a sign that breaks or joins a line in Word parts the same words here', () => {
  expect(asProse('One\u000bTwo\u2028Three\fFour')).toBe('One\nTwo\nThree\nFour')
  expect(asLine('10\u001e20 mg')).toBe('10-20 mg')
  expect(asProse('10\u001e20 mg\u001f')).toBe('10-20 mg')
})

test('a text is the same after the second save', () => {
  const signs = 'a1#א👩\u{1f3fd}क漢≨\ufe0f\u200d\u200c\u00ad\u034f\u2066\u2069\u202e\u202c\u180b'
  const all = [...signs]
  for (let i = 0; i < 5000; i++) {
    const text = Array.from(
      { length: 6 },
      (_, at) => all[(i * (at + 7) * 31 + at * i) % all.length],
    )
    const once = withoutInvisible(text.join(''))
    expect(withoutInvisible(once), JSON.stringify(once)).toBe(once)
  }
})
