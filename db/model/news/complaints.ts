/** How many mails of an issue were sent, and how many of them were called spam. */
export type Complaints = { sent: number; complained: number }

/** The share of complaints from which mailbox providers begin to refuse mail, and the one before it. */
const mostShare = 0.003
const warnedShare = 0.001
/** Fewer complaints than this say nothing about an issue. */
const fewestCounted = 5

export const isTooMuch = ({ sent, complained }: Complaints) =>
  complained >= fewestCounted && complained >= mostShare * sent

export const isWarned = ({ sent, complained }: Complaints) =>
  complained > 0 && complained >= warnedShare * sent
