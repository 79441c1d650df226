/** The provider will never take this mail, such as to an address it has suppressed: no retry helps. */
export class MailRefusal extends Error {}

/** An answer that is none of ours to understand: worth another try. `says` is the provider's own sentence. */
export const unexpected = (provider: string, status: number, code?: string, says?: string) =>
  new Error(`${provider} answered ${status}${code ? ` (${code})` : ''}${says ? `: ${says}` : ''}`)

/** Why a mail was not sent, as staff read it: without the addresses that providers like to repeat. */
export const mailFailureReason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .replace(/(?<!\S)\S[^\s@]*@\S+/g, '(address)')
    .slice(0, 300)
