/** Part of a regular expression, over lower-case text with single spaces. */
type Phrase = string

// Codes that are also words of medicine stay out: INR is a blood test, CAD a heart disease, AUD a disorder.
const codes = 'usd|eur|gbp|chf|jpy|cny|nzd|hkd|sgd|mxn|brl|zar|sek|nok|dkk|pln|czk|huf|ils'
const doubtfulCodes = 'cad|aud|inr'

// A number is read from its beginning only: a long row of digits must not take long.
const number = String.raw`(?<!\d)(?<!\d[.,])\d+(?:[.,]\d+)*`

/** An amount of money: a currency's sign, code or name beside a number. */
export const amounts: readonly Phrase[] = [
  String.raw`(?:(?:(?<!\p{L})(?:us|ca|au|nz|hk) ?)?\p{Sc}|(?<!\p{L})(?:${codes})) ?${number}`,
  String.raw`${number} ?(?:\p{Sc}|(?:${codes}|us dollars?|dollars?|euros?)(?!\p{L}))`,
  String.raw`(?<!\p{L})(?:${doubtfulCodes}) ?(?:\d{2,}|\d(?:,\d{3})+)(?!\.?\d)`,
]

// Values that laboratories measure as “free”. `withWholeWords` reads T3 and T4 as “te” and “ta”.
const measured = String.raw`fatty|light chains?|kappa|lambda|t[34ea]|thyroxine|triiodothyronine|cortisol|testosterone|androgen|ha?emoglobin|(?:nor)?metanephrines?|(?:beta|β)[ -]?hcg|psa`
const offered = 'tests?|testing|screenings?|checks?|visits?'
const costs = 'charges?|costs?'

/** “Symptom-free”, “free of pain” and “free PSA” are facts of health. “Free of charge”, “a free PSA test” are not. */
export const freeOfCost: Phrase = [
  String.raw`(?<![\p{L}\p{N}]-)free(?!-(?!of-(?:any-)?(?:${costs})(?!\p{L}))[\p{L}\p{N}])`,
  String.raw`(?! from(?!\p{L}))(?! of(?!\p{L})(?! (?:any )?(?:${costs})(?!\p{L})))`,
  String.raw`(?! (?:${measured})(?!\p{L})(?! (?:${offered})(?!\p{L})))`,
].join('')

/** Phrases that turn facts about a study into an advertisement, in any of its listing facts. They are whole words. */
export const phrases: readonly Phrase[] = [
  // Money
  'paid',
  'payments?',
  'compensations?',
  'stipends?',
  'gift[ -]?cards?',
  'earn(?:s|ed|ing)?',
  'at no costs?',
  // A promise of something better
  'break-?throughs?',
  'cures?',
  'will (?:help|improve|heal|benefit)',
  'guarantee(?:s|d|ing)?',
  // Urgency
  'hurry',
  'act now',
  'call now',
  "(?:don'?t|do not) miss",
  'limited[ -](?:time|places?|spots?|spaces?|enroll?ments?)',
  'places left',
]

/** Claims that only a title and a summary may not make: “use effective birth control” is a condition. */
export const claims: readonly Phrase[] = ['safe', 'effective']
export const claimFields: readonly string[] = ['title', 'summary']

/** Words for what a study tests. “New” close before one of them needs “investigational” in the sentence. */
export const tested = new Set(
  'treatment treatments drug drugs medicine medicines tablet tablets therapy therapies device devices vaccine vaccines'.split(
    ' ',
  ),
)

/** Places whose name begins with “New”. */
export const newPlaces = new Set(
  'york jersey england hampshire mexico orleans haven zealand delhi brunswick'.split(' '),
)
