import { Problem } from '../http/problem.ts'

const kinds = {
  down: 'ClinicalTrials.gov does not answer.',
  busy: 'ClinicalTrials.gov asks us to wait.',
  nonsense: 'ClinicalTrials.gov answers something that cannot be read.',
  large: 'ClinicalTrials.gov answers more than can be read.',
  elsewhere: 'ClinicalTrials.gov leads to another site.',
  refused: 'ClinicalTrials.gov does not take the request.',
  unknown: 'ClinicalTrials.gov has no such study.',
} as const
type Kind = keyof typeof kinds

/** The registry did not answer as expected. Then nothing is changed. */
export class RegistryTrouble extends Problem {
  readonly kind: Kind
  constructor(kind: Kind) {
    const retry = { 'Retry-After': '60' }
    super(503, `${kinds[kind]} Nothing was changed. Please try again later.`, { headers: retry })
    this.kind = kind
  }
}

export const isTrouble = (error: unknown, kind: Kind) =>
  error instanceof RegistryTrouble && error.kind === kind
