import { useState } from 'react'
import { accessFields } from '#db/model/auth/fields.ts'
import { hasPasskeys } from '../base/device.ts'
import { checkNewSession } from '../base/session.ts'
import type { Values } from '../form/record/values.ts'
import { goTo } from '../navigation/address.ts'

const failed = { title: 'Your account could not be set up', text: 'An error occurred' }
const noneMade = 'Your device made no passkey. Try again, or set a password.'

const form = {
  label: 'Set up my account',
  sent: { title: 'Your account is ready', text: 'Use it from now on.' },
  onSent() {
    void checkNewSession()
    goTo('/admin', {}, { replace: true, discard: true })
  },
}

export const passwordField = { ...accessFields.newPassword, label: 'Password' }

/** The shared part of the forms by which somebody sets up an account, with a password or with a passkey. */
export function useWayIn() {
  const [withPasskey, setWithPasskey] = useState(false)
  // Stays when the user changes between password and passkey.
  const [values, setValues] = useState<Values>({})
  const kept = {
    ...form,
    values,
    onTyped: ({ password: _unkept, ...typed }: Values) => setValues(typed),
  }
  return {
    withPasskey,
    passkeyForm: {
      ...kept,
      buttons: ['Make a passkey', 'Waiting for your device...'],
      failed: { ...failed, text: noneMade },
      below: <p>Your device asks for your fingerprint, face or PIN, now and at each sign-in.</p>,
    },
    passwordForm: { ...kept, buttons: ['Set up my account', 'Setting up...'], failed },
    change: hasPasskeys() && (
      <button
        type="button"
        className="button button-quiet login-forgotten"
        onClick={() => setWithPasskey(!withPasskey)}
      >
        {withPasskey ? 'Set a password instead' : 'Set a passkey instead'}
      </button>
    ),
  } as const
}
