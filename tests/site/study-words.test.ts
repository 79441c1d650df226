import { expect, test } from 'vitest'
import { refusedWords } from '#db/model/studies/words.ts'
import { innocent, smuggling } from '#tests/helpers/studies/listings.ts'

const inSummary = (text: string) => refusedWords({ field: 'summary', text })
const inEligibility = (text: string) => refusedWords({ field: 'eligibility', text })

test.each([
  'Use effective birth control',
  'limited cutaneous systemic sclerosis',
  'symptom-free for 3 months',
  'disease-free survival',
])('a condition of taking part may say: %s', (text) => {
  expect(inEligibility(text)).toEqual([])
})

test('each of 25 texts that smuggle pay, promises or urgency in is stopped', () => {
  expect(smuggling).toHaveLength(25)
  expect(smuggling.filter((listing) => refusedWords(listing).length === 0)).toEqual([])
})

test('at most one of 25 innocent texts is stopped', () => {
  expect(innocent).toHaveLength(25)
  const stopped = innocent.filter((listing) => refusedWords(listing).length > 0)
  expect(stopped.length, JSON.stringify(stopped)).toBeLessThanOrEqual(1)
})

test.each([
  ['You get $50 or 50 €, USD 1,200, 300 dollars.', ['$50', '50 €', 'usd 1,200', '300 dollars']],
  ['US$ 20, 20EUR, ＄２０', ['us$ 20', '20eur', '$20']],
  ['CAD 500 for people with CAD', ['cad 500']],
  ['Paid, PAYMENT, payments', ['paid', 'payment', 'payments']],
  ['compensation, stipends, gift-card', ['compensation', 'stipends', 'gift-card']],
  ['free parking, sugar free, toll-free', ['free']],
  ['Free of pain, free from cancer, FREE OF CHARGE', ['free']],
  ['at no\u00a0cost', ['at no cost']],
  ['Hurry, act now, Call\nnow', ['hurry', 'act now', 'call now']],
  ["Don't miss, don’t miss, donʼt miss, do not miss", ["don't miss", 'do not miss']],
  [
    'limited time, limited\u2009places, limited‑space',
    ['limited time', 'limited places', 'limited-space'],
  ],
  ['limited enrolment, limited enrollment', ['limited enrolment', 'limited enrollment']],
  ['3 places left, a cure', ['places left', 'cure']],
  [
    'It will help. It’ll improve. It will\nheal, will benefit.',
    ['will help', 'will improve', 'will heal', 'will benefit'],
  ],
  ['guaranteed, a guarantee', ['guaranteed', 'guarantee']],
  ['a break\u00adthrough, a ﬁrst Breakthrough', ['breakthrough']],
  ['f**re**e, [gift](/blog/free) card, at **no** cost', ['gift card', 'at no cost', 'free']],
])('%s', (text, words) => {
  expect(inEligibility(text).toSorted()).toEqual(words.toSorted())
})

test.each([
  'unpaid, prepaid, Medicaid, repayment',
  'learn, early, yearning',
  'secure, procure, obscure, manicure, cured',
  'freely, Freeman, carefree, gluten- or lactose-free, symptom-\nfree, pain–free',
  'compensated cirrhosis, decompensated heart failure',
  'guarantor, safely, ineffectively',
  'INR 2.0 to 3.0; 12 CAD patients; 60 mg; 110 pounds',
  'limited movement, a limited number, places where blood is left',
])('words inside other words are not meant: %s', (text) => {
  expect(inSummary(text)).toEqual([])
})

test('safe and effective are claims in a title and a summary, and conditions elsewhere', () => {
  const text = 'A safe and effective method'
  expect(refusedWords({ field: 'title', text })).toEqual(['safe', 'effective'])
  expect(inSummary(text)).toEqual(['safe', 'effective'])
  expect(inEligibility(text)).toEqual([])
  expect(refusedWords({ field: 'contact', text })).toEqual([])
  expect(inSummary('Unsafe, safety, ineffective, effectiveness')).toEqual([])
})

test.each([
  ['A new treatment', ['new treatment']],
  ['NEW\nonce-daily blood-pressure tablets', ['new once-daily blood-pressure tablets']],
  ['a new kind of drug', ['new kind of drug']],
  ['a new kind of oral drug', []],
  ['a brand-new gene-therapy', ['brand-new gene-therapy']],
  ['a new investigational drug', []],
  ['An investigational drug. The new drug is a tablet.', ['new drug']],
  ['Dr. Lee gives an investigational drug (e.g. a new device), 2.5 mg.', []],
  ['An investigational study\n\nA new vaccine', ['new vaccine']],
  ['- It is investigational\n- A new device', ['new device']],
  ['- Nothing new\n- Treatment lasts a year', []],
  ['The pain is new. Treatment lasts a year.', []],
  ['new-onset diabetes therapy', []],
  ['Renewed, newly tested treatment', []],
  ['New York drug study, New England device register', []],
])('a treatment may not be called new: %s', (text, words) => {
  expect(inEligibility(text)).toEqual(words)
})

const size = 64 * 1024

test.each(
  `1 . \n ]( free_ new_a_b_ new_drug_ at_no_ \u0301 \u200b ﷺ a- $ us_ Mr._ A._ ." -_a\n 1._ ](a_" 1, will_ 'll a-\n 漢 ..._a \t ｡`
    .split(' ')
    .map((piece) => piece.replaceAll('_', ' ')),
)('64 KiB of %j are read in less than 50 ms', (piece) => {
  const text = piece.repeat(Math.floor(size / Buffer.byteLength(piece)))
  // Time of this thread alone, and the best of several runs: the machine may be busy.
  const timeMs = () => {
    const before = process.threadCpuUsage()
    inSummary(text)
    return process.threadCpuUsage(before).user / 1000
  }
  expect(Math.min(timeMs(), timeMs(), timeMs())).toBeLessThan(50)
})
