const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** At most so many wrong ones in so many ms. */
export type AttemptLimit = { most: number; within: number; inWords: string }

/**
 * How often a secret may be wrong before it is not looked at any more. What one device, session or
 * stranger does never counts for another one's limit, so that nobody is locked out by somebody else.
 */
export const attemptLimits = {
  /** an account's password, from all devices that are not known to it */
  account: [
    { most: 50, within: minute, inWords: 'within a minute' },
    { most: 100, within: day, inWords: 'within a day' },
  ],
  /** the same from one device that has signed in before */
  device: [{ most: 10, within: hour, inWords: 'within an hour from a known device' }],
  /** the current password, asked of those who are signed in */
  current: [
    { most: 5, within: 15 * minute, inWords: 'within 15 minutes, asked for the current one' },
  ],
  /** a second factor's codes; only who knows the password can try any */
  code: [{ most: 10, within: hour, inWords: 'within an hour' }],
} as const satisfies Record<string, readonly AttemptLimit[]>

export const longestLimit = day

export const closedAccount = 'Too many wrong passwords for this account.'
export const waysIn =
  'Enter a code from your authenticator app here, or sign in on a device that you have used before, or try again later.'
