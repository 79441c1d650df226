import { enter } from './enter.ts'

/** Whoever is signed in already needs no login. */
export async function enterIfSignedIn() {
  const answer = await fetch('/api/auth/me')
  const { user } = await answer.json()
  if (answer.ok) enter(user)
}
