import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { mayChange, mayRead } from '#db/model/access.ts'
import { Head } from '../base/frame/Head.tsx'
import type { User } from '../base/session.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { AccountForm } from './AccountForm.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { Letters } from './Letters.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { PasswordForm, passwordTitle } from './PasswordForm.tsx'
import { SecondFactorButton } from './SecondFactor.tsx'
import { SessionList } from './SessionList.tsx'
import '../base/notice.css'
import './AccountPage.css'

export function AccountPage({ user }: { user: User }) {
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Head title="My account" text={`You sign in as ${user.username}.`} />
      <div className="account stack gap-4">
        {user.lacksSecondFactor && (
          <section className="notice" aria-label="Second factor needed">
            <ShieldAlert aria-hidden />
            <div>
              <h2>Set up a second factor first</h2>
              <p>
                Everyone here needs one: add a passkey, or an authenticator app under “My second
                factor”. The rest of the admin area opens as soon as you have it.
              </p>
            </div>
          </section>
        )}
        <section className="account-part" aria-label="About me">
          <h2>About me</h2>
          <AccountForm key={`${user.name} ${user.email}`} user={user} />
        </section>
        {mayChange(user.role, 'candidates') && (
          <section className="account-part" aria-label="Mail to me">
            <h2>Mail to me</h2>
            <Letters user={user} />
          </section>
        )}
        {mayRead(user.role, 'visit-requests') && (
          <section className="account-part" aria-label="Visits in my calendar">
            <h2>Visits in my calendar</h2>
            <CalendarFeed />
          </section>
        )}
        <section className="account-part" aria-label="Ways to sign in">
          <h2>Ways to sign in</h2>
          <p className="note">
            {user.hasPassword
              ? 'A second factor asks for a code from your phone as well, so that a stolen password alone opens nothing.'
              : 'You have no password: your passkeys alone sign you in. They count as both factors.'}
          </p>
          <div className="row gap-1">
            <SmallButton onClick={() => setChanging(true)}>{passwordTitle(user)}</SmallButton>
            {user.hasPassword && <SecondFactorButton />}
          </div>
        </section>
        <section className="account-part" aria-label="Passkeys">
          <h2>Passkeys</h2>
          <p className="note">
            Sign in with your fingerprint, face or PIN. A passkey cannot be guessed or typed into a
            wrong page, and counts as both factors.
          </p>
          <PasskeyList />
        </section>
        <section className="account-part" aria-label="Where I am signed in">
          <h2>Where I am signed in</h2>
          <SessionList />
        </section>
      </div>
      <PasswordForm user={user} open={changing} onClose={() => setChanging(false)} />
    </>
  )
}
