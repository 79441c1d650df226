import { expect, type Page, test } from '@playwright/test'
import { admin } from '../auth/admin-account.ts'

export { admin }

let session: Promise<string> | undefined

async function begin(baseURL: string) {
  const answer = await fetch(`${baseURL}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  })
  expect(answer.status).toBe(200)
  return answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

const baseURL = () => test.info().project.use.baseURL as string

/**
 * The cookie of one session for all tests of a worker, because each sign-in hashes a password. No test may sign it out.
 */
export const sessionCookie = () => (session ??= begin(baseURL()))

/** Signs the visitor of a page in. */
export async function beStaff(page: Page) {
  const [name = '', value = ''] = (await sessionCookie()).split('=')
  const { hostname: domain } = new URL(baseURL())
  const guarded = { secure: true, httpOnly: true, sameSite: 'Strict' } as const
  await page.context().addCookies([{ name, value, domain, path: '/', ...guarded }])
}

/** Opens an admin screen as a signed-in user. */
export async function signIn(page: Page, path = '/admin') {
  await beStaff(page)
  await page.goto(path)
}

/** Reads from the admin API: `/api/admin/…` */
export async function staffGet(path: string) {
  return fetch(`${baseURL()}${path}`, { headers: { Cookie: await sessionCookie() } })
}

/** Searches one of the admin lists: 'job-applications', 'visit-requests' … */
export async function staffFind(list: string, q: string) {
  const answer = await staffGet(`/api/admin/${list}?${new URLSearchParams({ q })}`)
  const { nextCursor: _, ...lists } = await answer.json()
  return Object.values(lists)[0] as Record<string, unknown>[]
}
