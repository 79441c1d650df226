import { expect, test } from 'vitest'
import { refusedWords } from '#db/model/studies/wording/words.ts'
import { advertisingIn } from '#db/model/studies/wording/advertising.ts'
import { innocent, smuggling } from '#tests/helpers/studies/listings.ts'
import { innocentPosts } from '#tests/helpers/studies/posts.ts'

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

test('no innocent text is taken for an advertisement: 40 posts, and what a listing may say', () => {
  expect(innocentPosts).toHaveLength(40)
  const texts = [...innocentPosts, ...innocent.map(({ text }) => text)]
  const stopped = texts.filter(
    (content) => advertisingIn('blog_posts', { content, published: true }).found.length > 0,
  )
  expect(stopped.length, JSON.stringify(stopped)).toBeLessThanOrEqual(1)
  expect(stopped.filter((text) => innocentPosts.includes(text))).toEqual([])
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

test.each(
  [
    'paіd', // Cyrillic і
    'рaid, ρaid, Ꮲaid, ᴘᴀɪᴅ, ＰＡＩＤ, ⓟⓐⓘⓓ, 🅿🅰🅸🅳, 𝗽𝗮𝗶𝗱, ᵖᵃⁱᵈ',
    'раіԁ', // no letter of this word is Latin
    'p a i d, p  a  i  d, p.a.i.d, p-a-i-d, p_a_i_d, p·a·i·d',
    'You get p a i d',
    '| p | a | i | d |',
    'p\na\ni\nd',
    '&#112;aid, &#112aid, &#x70;aid, pa&shy;id, pa&zwnj;id, &Popf;aid',
    'p\u200baid, p\u2060aid, p\ufeffaid, p\u034faid, p\u3164aid, pa\ufe0fid, p\u{e0061}aid',
    'p̲a̲i̲d̲',
    'pa<sup>i</sup>d, p<sub>aid</sub>',
    'pa1d, p@id, p@1d',
  ].flatMap((ways) => ways.split(', ')),
)('a word in disguise is the word: %s', (text) => {
  expect(inEligibility(text)).toEqual(['paid'])
})

test.each([
  ['СURЕ', ['cure']],
  ['с\u200bure', ['cure']],
  ['&#99;ure', ['cure']],
  ['G u a r a n t e e d, g1ft card, fr33 of charge', ['gift card', 'free', 'guaranteed']],
  ['Our visits are free-of-charge, our letters free of any cost', ['free']],
  ['A free PSA test, free T4 screening', ['free']],
  ['It is fr33. You are gu4ranteed, and cure5 ', ['cures', 'free', 'guaranteed']],
  ['n0 help, but аt nо соst', ['at no cost']],
  ['Ηurry', ['hurry']],
  ['ΗURRY', ['hurry']],
  ['a nеw trеаtmеnt', ['new treatment']],
  ['UЅD 600, US&#36; 20', ['usd 600', 'us$ 20']],
])('%s', (text, found) => {
  expect(inEligibility(text).toSorted()).toEqual(found.toSorted())
})

test.each([
  'Исследование сахарного диабета 2 типа у взрослых. Приём препарата бесплатный, расходы оплачиваются.',
  'Сурет, сеанс, раіда, сурок, парад; Здоров’я, їжа, єдність і ґанок',
  'Ғылыми зерттеу, һәм ғибадәт; Ѕвезда, ѓерѓеф, једноставно, ћерка',
  'Δωρεάν μελέτη για ασθενείς με άσθμα. Η νέα αγωγή διαρκεί τρεις μήνες, υγρή και χημική.',
  'Ցանկացած հիվանդ կարող է մասնակցել հետազոտությանը',
  'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ; Ελληνικά, β-blockers, TNF-α, IL-1β, μg, λ, Ω, η²',
  'Thử nghiệm lâm sàng; Łódź, Søren, İstanbul, ışık, đường, naïve, Ångström',
  '2型糖尿病の成人を対象とした研究、자궁경부암 연구, מחקר קליני, دراسة سريرية',
  'PD-1, H1N1, CO2, SpO2, B12, 60mg, T3, HER2, IL-13, 3D, e3, A1C, P@D study, a@clinic.example',
  'Vitamins A, B, C, D and E. Dr. J. R. R. Lee, M. D., Ph. D. The L.E.A.R.N. and S-E-C-U-R-E studies',
  'Free fatty acids, free T4, free light chains, free testosterone',
  'Free T3 above 2 pg/mL, free T3/T4, free T4 of 0.9; urinary free cortisol, free triiodothyronine, free beta-hCG',
])('honest texts of any script pass: %s', (text) => {
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
  `1 . \n а &#112; p.a. a_a_ a@ &amp; 0 🅿 ]( free_ new_a_b_ new_drug_ at_no_ \u0301 \u200b ﷺ a- $ us_ Mr._ A._ ." -_a\n 1._ ](a_" 1, will_ 'll a-\n 漢 ..._a \t ｡`
    .split(' ')
    .map((piece) => piece.replaceAll('_', ' ')),
)('64 KiB of %j are read in less than 50 ms', (piece) => {
  const text = piece.repeat(Math.floor(size / Buffer.byteLength(piece)))
  // CPU time of this thread, and the best of several runs, because the machine may be busy.
  const timeMs = () => {
    const before = process.threadCpuUsage()
    inSummary(text)
    return process.threadCpuUsage(before).user / 1000
  }
  expect(Math.min(timeMs(), timeMs(), timeMs())).toBeLessThan(50)
})
