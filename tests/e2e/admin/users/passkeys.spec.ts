import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { sessionCookie } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { database } from '#tests/helpers/start/database.ts'

const password = 'quiet lantern harbour'
const newName = () => `staff-${crypto.randomUUID().slice(0, 8)}`
const toast = (page: Page) => page.getByRole('status')

/** A device of the page's visitor that creates passkeys and signs in with them. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Replaces the passkey by a copy that has counted fewer uses. */
    async copyWithCounter(signCount: number) {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
      await client.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials) {
        await client.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount },
        })
      }
    },
  }
}

async function asStaff(page: Page, path: string, data: object) {
  const headers = { Cookie: await sessionCookie() }
  return (await page.request.post(`/api/admin/${path}`, { data, headers })).json()
}

/** An editor with a passkey who is signed out, and the device with the passkey. */
async function keyholder(page: Page) {
  const username = newName()
  await asStaff(page, 'users', { username, password, role: 'editor' })
  await page.context().clearCookies()
  const device = await addAuthenticator(page)
  await page.request.post('/api/auth/login', { data: { username, password } })
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = page.getByRole('form', { name: 'Passkey' })
  await expect(form).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
  await form.getByLabel('Name').fill('My laptop')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page)).toContainText('Passkey added')
  return { username, device }
}

async function useIt(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
}

test('a passkey is added, signs in without a username, and is removed', async ({ page }) => {
  const { username } = await keyholder(page)
  await useIt(page)
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()
  await page.getByRole('link', { name: username }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toContainText('Last used')
  expect(await findingsInEveryLook(page)).toEqual([])
  await passkeys.getByRole('button', { name: 'Rename My laptop' }).click()
  await page.getByRole('form', { name: 'Passkey' }).getByLabel('Name').fill('Old laptop')
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click()
  await expect(toast(page)).toContainText('Passkey renamed')
  await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click()
  const removal = page.getByRole('form', { name: 'Remove the passkey' })
  await expect(removal).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
  await removal.getByLabel('Current password').fill('a wrong guess')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(removal).toContainText('This is not your current password')
  await removal.getByLabel('Current password').fill(password)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys).toContainText('You have no passkey yet.')
})

test('an invited person sets a passkey instead of a password, and cannot remove it', async ({
  page,
}) => {
  const username = newName()
  const email = `${username}@example.com`
  const { invite } = await asStaff(page, 'invites', { name: 'Grace', email, role: 'editor' })
  await addAuthenticator(page)
  await page.goto(invite.url)
  await page.getByRole('button', { name: 'Set a passkey instead' }).click()
  expect(await findingsInEveryLook(page)).toEqual([])
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByText('Welcome, Grace')).toBeVisible()
  await page.getByRole('link', { name: 'Grace' }).click()
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible()
  await page.getByRole('button', { name: /^Remove / }).click()
  const removal = page.getByRole('form', { name: 'Remove the passkey' })
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page)).toContainText('This passkey is your only way to sign in')
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Set a password' }).click()
  const form = page.getByRole('form', { name: 'Set a password' })
  expect(await findingsInEveryLook(page)).toEqual([])
  await form.getByLabel('New password').fill(password)
  await form.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('button', { name: 'Change my password' })).toBeVisible()
})

test('a copy of a passkey, whose counter goes back, is refused', async ({ page }) => {
  const { username, device } = await keyholder(page)
  await useIt(page)
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()
  await device.copyWithCounter(0)
  await useIt(page)
  await expect(toast(page).last()).toContainText('This passkey was not accepted')
  await device.copyWithCounter(50)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()
})

/** A challenge of the site, signed by the device on the current page. */
async function signedHere(page: Page) {
  const { challenge } = await (await page.request.post('/api/auth/passkey/options')).json()
  const response = await page.evaluate(async (challenge) => {
    const request = { challenge, rpId: 'localhost', userVerification: 'required' } as const
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request)
    const credential = await navigator.credentials.get({ publicKey })
    return (credential as PublicKeyCredential).toJSON()
  }, challenge)
  return { challenge, response }
}

const send = async (page: Page, response: object) =>
  (await page.request.post('/api/auth/passkey', { data: { response } })).status()

test('a challenge counts once and for minutes, and a signature for another site is refused', async ({
  page,
}) => {
  await keyholder(page)
  const right = await signedHere(page)
  expect(await send(page, right.response)).toBe(200)
  expect(await send(page, right.response)).toBe(401)

  const late = await signedHere(page)
  const db = await database()
  await db.$client.execute({
    sql: 'update challenges set expires_at = ? where challenge = ?',
    args: [new Date(Date.now() - 1).toISOString(), late.challenge],
  })
  expect(await send(page, late.response)).toBe(401)

  // Another port of the same host is another origin, but a browser signs for it all the same.
  const elsewhere = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>')
  })
  await new Promise<void>((listening) => elsewhere.listen(0, 'localhost', listening))
  const { port } = elsewhere.address() as AddressInfo
  await page.goto(`http://localhost:${port}/`)
  const phished = await signedHere(page)
  expect(await send(page, phished.response)).toBe(401)
  elsewhere.close()
  elsewhere.closeAllConnections()
})
