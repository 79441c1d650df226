import { expect, type Page } from '@playwright/test'

export const admin = { username: 'ada', password: 'a long enough secret' }

export async function signIn(page: Page) {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}
