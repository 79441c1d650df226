/** The provider will never accept this mail, for example because it has suppressed the address: no retry helps. */
export class MailRefusal extends Error {}

/** Why a mail was not sent, as staff read it: without the addresses that providers like to repeat. */
export const mailFailureReason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .replace(/(?<!\S)\S[^\s@]*@\S+/g, '(address)')
    .slice(0, 300)
