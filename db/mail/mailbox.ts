import { sql } from 'drizzle-orm'
import { mailOutbox } from './outbox.ts'

/** Most mail services bring a letter to “ann+anything@example.org” to “ann@example.org”. */
export const mailboxOf = (address: string) => address.replace(/^([^+@]+)\+[^@]*/, '$1')

const { recipient } = mailOutbox
const domain = sql`substr(${recipient}, instr(${recipient}, '@'))`

/** SQL: `mailboxOf` the recipient of a mail. */
export const mailboxSql = sql`iif(instr(${recipient}, '+') > 1,
  substr(${recipient}, 1, instr(${recipient}, '+') - 1) || ${domain}, ${recipient})`

/** An address, and the values that find the recipients of all mails to its mailbox. */
export function mailboxKeys(address: string) {
  const mailbox = mailboxOf(address)
  const at = mailbox.lastIndexOf('@')
  const name = mailbox.slice(0, at)
  // ',' comes after '+'.
  return { address, mailbox, from: `${name}+`, to: `${name},`, domain: mailbox.slice(at) }
}

/**
 * Two SQL conditions: the mail went to the mailbox of `box`, a row of JSON from `mailboxKeys`. They are separate
 * because the index on recipients serves each of them, but not both joined by OR.
 */
export const sentToMailbox = [
  sql`${recipient} = box.value ->> 'mailbox'`,
  sql`${recipient} > box.value ->> 'from' and ${recipient} < box.value ->> 'to' and ${domain} = box.value ->> 'domain'`,
]
