/** The outcomes of a prescreener in words for staff. A file of its own: the desk needs no rules of questions. */
export const prescreenOutcomes = {
  'may-fit': 'May fit',
  unsure: 'Not sure',
  'not-this-one': 'Not this one',
} as const
export type PrescreenOutcome = keyof typeof prescreenOutcomes
/** The outcomes that are kept of a person. */
export type KeptOutcome = Exclude<PrescreenOutcome, 'not-this-one'>
