/** The provider will never take this mail, such as to an address it has suppressed: no retry helps. */
export class Refusal extends Error {}

/** An answer that is none of ours to understand: worth another try. */
export const unexpected = (provider: string, status: number, code?: string) =>
  new Error(`${provider} answered ${status}${code ? ` (${code})` : ''}`)
