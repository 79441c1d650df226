import type { Page } from '@playwright/test'

/** Opens one of the steps of the form of a study. */
export const openStep = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the form' })
    .getByRole('button', { name: RegExp(`^${name}`) })
    .click()
