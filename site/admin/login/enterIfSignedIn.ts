import { leaveLogin } from './enter.ts'

export async function enterIfSignedIn() {
  try {
    const answer = await fetch('/api/auth/me')
    const { user } = await answer.json()
    if (answer.ok) leaveLogin(user)
  } catch {
    // If the request fails, the form stays; sending the form then shows the error.
  }
}
