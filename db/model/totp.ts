import * as v from 'valibot'
import { model, required } from './fields.ts'

/** RFC 6238 as every authenticator app does it. */
export const totp = { digits: 6, stepSeconds: 30, algorithm: 'SHA-1', recoveryCodes: 10 } as const

/** Wrong codes for one account in an hour; only who knows the password can try any. */
export const mostWrongCodes = 10

export const askForCode = 'Enter the code from your authenticator app, or a recovery code'
export const wrongCode = 'This code is not right, or was used already'

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
export const TotpEnd = TotpStart
