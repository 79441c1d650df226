import { expect, type Page, test } from '@playwright/test'
import { beStaff, signIn } from '../helpers/admin.ts'
import { findingsInEveryLook } from '../helpers/axe.ts'

const password = 'quiet lantern harbour'
const newName = () => `staff-${crypto.randomUUID().slice(0, 8)}`
const toast = (page: Page) => page.getByRole('status')

/** A device of the page's visitor that makes passkeys and signs in with them. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signInAs(page: Page, username: string) {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an invited person sets up the account, and sees their part of the admin area', async ({
  page,
  browser,
}) => {
  const username = newName()
  await signIn(page, '/admin/users')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const form = page.getByRole('form', { name: 'Invite a person' })
  await form.getByLabel('Name').fill('Grace O’Neil')
  await form.getByLabel('E-mail').fill(`${username}@example.com`)
  await form.getByLabel('Role').selectOption('HR')
  expect(await findingsInEveryLook(page)).toEqual([])
  await form.getByRole('button', { name: 'Send invite' }).click()
  await expect(toast(page)).toContainText('Invite sent')
  const open = page.getByRole('region', { name: 'Open invites' })
  await expect(open.getByRole('listitem').filter({ hasText: username })).toContainText('HR')
  const { invites } = await (await page.request.get('/api/admin/invites')).json()
  const { url } = invites.find(({ email }: { email: string }) => email.startsWith(username))

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(url)
  await expect(theirs.getByRole('heading', { name: 'Welcome, Grace O’Neil' })).toBeVisible()
  expect(await findingsInEveryLook(theirs)).toEqual([])
  await theirs.getByLabel('Username').fill(username)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Set up my account' }).click()
  const rail = theirs.getByRole('navigation', { name: 'Admin' })
  await expect(rail.getByRole('link')).toHaveText(['Overview', 'Jobs'])
  await expect(theirs.getByText('Welcome, Grace O’Neil')).toBeVisible()

  await theirs.goto(url)
  await expect(theirs.getByText('This link has been used, withdrawn, or is too old.')).toBeVisible()
  await context.close()
})

test('who forgot the password asks for a link without learning whether there is an account', async ({
  page,
}) => {
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Forgot your password? E-mail me a link' }).click()
  const form = page.getByRole('form', { name: 'Forgotten password' })
  await form.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
  await form.getByLabel('E-mail').fill('nobody@example.com')
  await form.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(page.getByText('Please look into your mailbox')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the login' }).click()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()

  await page.goto('/admin/recovery#wrong')
  await page.getByRole('textbox', { name: 'New password' }).fill('five other plain words')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page)).toContainText('This link has been used, withdrawn, or is too old.')
})

test('a passkey is added, signs in without a username, and is removed', async ({ page }) => {
  const username = newName()
  await beStaff(page)
  await page.request.post('/api/admin/users', { data: { username, password, role: 'editor' } })
  await page.context().clearCookies()
  await addAuthenticator(page)
  await signInAs(page, username)
  await page.getByRole('link', { name: username }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys).toContainText('You have no passkey yet.')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('form', { name: 'Passkey' }).getByLabel('Name').fill('My laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page)).toContainText('Passkey added')
  await expect(passkeys.getByRole('listitem')).toContainText('My laptop')
  expect(await findingsInEveryLook(page)).toEqual([])

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()
  await page.getByRole('link', { name: username }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('Last used')
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys).toContainText('You have no passkey yet.')
})

test('an admin takes every way in from somebody who lost them, and gets a link to hand over', async ({
  page,
}) => {
  const username = newName()
  await beStaff(page)
  await page.request.post('/api/admin/users', { data: { username, password, role: 'hr' } })
  await page.goto('/admin/users')
  await page.getByRole('link', { name: `Edit ${username}` }).click()
  await page.getByRole('button', { name: 'Reset access' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset access' }).click()
  await expect(toast(page)).toContainText('Access reset')
  await expect(page.getByRole('button', { name: `Copy the link for ${username}` })).toBeVisible()
  const login = { data: { username, password } }
  expect((await page.request.post('/api/auth/login', login)).status()).toBe(401)
})
