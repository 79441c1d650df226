/**
 * Sentences of the default wording from before texts could name facts, and what they say now. Staff who saved
 * a section kept them in it, although only the words around them were theirs.
 */
const former: readonly (readonly [was: string, is: string])[] = [
  [
    'Call the emergency line on our patient support page. It is open 24 hours a day, 7 days a week. If your life may be in danger, call {emergency_services} first.',
    `If your life may be in danger, call {emergency_services}. Otherwise call us at {phone}. Our office is open {office_hours}.

If you are in a study, you can also call our emergency line, 24 hours a day, 7 days a week: {emergency_line}.`,
  ],
  [
    ' If you take part in one of our studies, you can also call the emergency line on the patient support page.',
    '\n\nIf you take part in one of our studies, you can also call our emergency line: {emergency_line}.',
  ],
  [
    'You can reach a study doctor or nurse at any hour if you feel unwell.',
    'If you feel unwell during a study, a study doctor or nurse answers at any hour: {emergency_line}.',
  ],
  ['We contact you within 24 hours', 'We contact you {promise}'],
  [
    'We call or write within 24 hours to confirm the day and the time.',
    'We call or write {promise} to confirm the day and the time.',
  ],
  ['We confirm within 24 hours.', 'We confirm {promise}.'],
  [
    'we will call or write within 24 hours to confirm',
    'we will call or write {promise} to confirm',
  ],
  [
    'If you asked for a visit online, we will call or write {promise} to confirm the time, and you can change it then.',
    'If you booked or asked for a visit online, the link in our e-mail lets you move or cancel it yourself. Shortly before the visit, please call us. If your visit was not booked at once, we call or write {promise} to confirm the time.',
  ],
  [
    'Pick a day and time. We confirm {promise}.',
    'Pick a day and time. We confirm at once or {promise}.',
  ],
  [
    'Pick a day and a time that suit you. We contact you {promise} to confirm them.',
    'Pick a day and a time that suit you. Many visits are booked at once. We confirm the others {promise}.',
  ],
  [
    'We call or write {promise} to confirm the day and the time.',
    'We write to you at once if your visit is booked. If not, we confirm it {promise}.',
  ],
  [
    'A coordinator confirms the day and the time, or finds a better one with you.',
    'If your visit is not booked at once, a coordinator confirms it {promise}, or finds a better time with you.',
  ],
  [
    'Ask for a visit at {company} on a day and at a time that suit you. We confirm it {promise}.',
    'Book or ask for a visit at {company}, on a day and at a time that suit you. We confirm it at once or {promise}.',
  ],
  ['We aim to contact you within 24 hours.', 'We aim to contact you {promise}.'],
  ['We run clinical trials in Boston and London with', 'We run clinical trials in {cities} with'],
  [
    'Corvale Clinical Research brings physicians, nurses and study coordinators together in one team, in Boston and in London.',
    '{company} brings physicians, nurses and study coordinators together in one team, in {cities}.',
  ],
  ['documented and on site in Boston and London', 'documented and on site in {cities}'],
  ['A clinical trials site in Boston and London.', 'A clinical trials site in {cities}.'],
  ['Phase II, Phase III, Boston, London', 'Phase II, Phase III, {cities}'],
  [
    'We are the company named at the foot of this page, a clinical research site with offices in Boston and London.',
    'We are {company}, a clinical research site with offices in {cities}.',
  ],
  [
    'Boston and London share procedures, training and quality oversight',
    'Procedures, training and quality oversight are the same in {cities}',
  ],
]

/** Saved content, checked by its model, with today's sentences in place of former ones. */
export const inPresentWords = <Content>(content: Content): Content =>
  // Only sentences are replaced, so the shape stays.
  present(content) as Content

function present(value: unknown): unknown {
  if (typeof value === 'string') {
    return former.reduce((text, [was, is]) => text.replaceAll(was, is), value)
  }
  if (Array.isArray(value)) return value.map(present)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, present(inner)]))
}
