import { dayMs, hourMs, minuteMs } from '../lib/time.ts'

export type AttemptLimit = { most: number; windowMs: number; inWords: string }

/** Known devices, sessions and unknown devices count apart, so that a stranger cannot lock the owner out. */
export const attemptLimits = {
  /** an account's password, from all devices that have not signed in to it before, taken together */
  account: [
    { most: 50, windowMs: minuteMs, inWords: 'within a minute' },
    { most: 100, windowMs: dayMs, inWords: 'within a day' },
  ],
  /** passwords of any accounts, from one network, without known devices */
  network: [{ most: 10, windowMs: minuteMs, inWords: 'within a minute from one network' }],
  /** an account's password, from one device that has signed in before */
  device: [{ most: 10, windowMs: hourMs, inWords: 'within an hour from a known device' }],
  /** the current password, asked of a user who is signed in */
  current: [
    { most: 5, windowMs: 15 * minuteMs, inWords: 'within 15 minutes, asked for the current one' },
  ],
  /** a second factor's codes; they can be tried only after the right password */
  code: [{ most: 10, windowMs: hourMs, inWords: 'within an hour' }],
} as const satisfies Record<string, readonly AttemptLimit[]>

export const longestWindowMs = dayMs

export const closedAccount = 'Too many wrong passwords for this account.'
export const waysIn =
  'Enter a code from your authenticator app here, or sign in on a device that you have used before, or try again later.'
