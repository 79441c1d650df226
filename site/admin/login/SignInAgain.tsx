import { $signedOut, refresh } from '#site/lib/remote.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { checkNewSession } from '../base/session.ts'
import { LoginForm } from './LoginForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

function goOn() {
  void checkNewSession()
  refresh()
}

/** Asks to sign in again over a form with unsaved changes, so that they are not lost. */
export const SignInAgain = ({ username }: { username: string }) => (
  <Dialog
    open
    firm
    title="Your session has ended"
    text="Sign in again to go on. What you typed is still here, but not saved yet."
    onClose={() => $signedOut.set(false)}
  >
    <LoginForm
      username={username}
      sent={{ title: 'Signed in again', text: 'You can save your changes now.' }}
      onSignedIn={goOn}
    />
    <PasskeyButton onSignedIn={goOn} />
  </Dialog>
)
