import { passwordLength } from './passwords.ts'

/** The fields of the forms by which somebody signs in and changes how. */
export const accessFields = {
  currentPassword: {
    label: 'Current password',
    kind: 'password',
    autoComplete: 'current-password',
    wide: true,
    required: true,
  },
  newPassword: {
    label: 'New password',
    hint: `At least ${passwordLength.min} characters.`,
    kind: 'password',
    autoComplete: 'new-password',
    wide: true,
  },
  code: {
    label: 'Code, or a recovery code',
    kind: 'line',
    autoComplete: 'one-time-code',
    wide: true,
    required: true,
  },
} as const
