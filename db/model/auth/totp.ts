import * as v from 'valibot'
import { model, required } from '../lib/fields.ts'

/** RFC 6238 with the parameters that every authenticator app supports. */
export const totp = { digits: 6, stepSeconds: 30, algorithm: 'SHA-1', recoveryCodes: 10 } as const

export const askForCode = 'Enter the code from your authenticator app, or a recovery code'
export const onlyFactor =
  'Everyone here needs a second factor, and this is your only one. Set up another one first.'
export const wrongCode = 'This code is not right, or was used already'
/** The message for a code that is right at another time, up to ten minutes from now. */
export const clockIsOff =
  'The clock of your phone seems to be wrong, so its codes do not fit. Set its date and time to automatic, then enter a new code.'

const currentPassword = () =>
  v.pipe(
    v.string('Current password is required'),
    v.minLength(1, 'Current password is required'),
    v.maxLength(1000, 'This is not your current password'),
  )

export const TotpStart = model({ currentPassword: currentPassword() })
export const TotpConfirm = model({
  code: required('Enter the code from your authenticator app', 50),
})
/** Changes that make an account less safe need both password and code, so that neither alone is enough. */
export const TotpChange = model({
  currentPassword: currentPassword(),
  code: required(askForCode, 50),
})
