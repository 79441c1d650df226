import { leaveLogin } from './enter.ts'

/** Leads somebody who is signed in already past the login. */
export async function enterIfSignedIn() {
  try {
    const answer = await fetch('/api/auth/me')
    const { user } = await answer.json()
    if (answer.ok) leaveLogin(user)
  } catch {
    // Without an answer the form stays, and says what is wrong when it is sent.
  }
}
