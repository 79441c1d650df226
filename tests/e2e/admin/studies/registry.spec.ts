import type { Page } from '@playwright/test'
import { expect, test } from '#tests/helpers/browser/warm.ts'
import { signIn, staffGet } from '#tests/helpers/browser/admin.ts'
import { openStep } from '#tests/helpers/browser/study-form.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import {
  boston,
  cork,
  registryPort,
  registryStudy,
  startRegistry,
} from '#tests/helpers/studies/registry.ts'

// Serial: the site knows only one address of a registry.
test.describe.configure({ mode: 'serial' })

let registry: Awaited<ReturnType<typeof startRegistry>>

test.beforeAll(async () => {
  registry = await startRegistry(registryPort)
})

test.afterAll(() => registry.close())

const newNumber = () => `NCT${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

const toastOf = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

async function findRecord(page: Page, nctId: string) {
  await page.getByRole('button', { name: 'Import from ClinicalTrials.gov' }).click()
  await page.getByRole('textbox', { name: 'Number of the study' }).fill(nctId)
  await page.getByRole('button', { name: 'Find the record' }).click()
}

test('a number fills the form, marks what came from the registry, and asks which places are ours', async ({
  page,
}) => {
  const nctId = newNumber()
  const others = Array.from({ length: 20 }, (_, at) => ({ ...cork, facility: `Clinic ${at}` }))
  registry.add(
    registryStudy(nctId, { contactsLocationsModule: { locations: [...others, boston] } }),
  )
  await signIn(page, '/admin/studies?edit=new')
  const form = page.getByRole('form', { name: 'Study' })
  await form.getByLabel('Title').first().fill('Typed before')

  await findRecord(page, nctId)
  const record = page.getByRole('form', { name: 'The record' })
  await expect(record).toContainText('What you have typed in the form so far will be replaced.')
  await record.getByLabel('Clinic 7').check()
  await record.getByLabel('Search places').fill('boston')
  await expect(record.getByLabel('Clinic 7')).toBeHidden()
  await record.getByLabel(/^Harbor Clinical Research/).check()
  expect(await findingsInEveryLook(page)).toEqual([])
  await record.getByRole('button', { name: 'Fill the form' }).click()

  const title = form.getByRole('textbox', { name: 'Title', exact: true })
  const words = {
    Title: 'A Study of HB-114 in Adults With Migraine',
    Summary: 'The purpose of this study is to measure migraine days per month.',
    Condition: 'Migraine, Chronic Migraine',
  }
  for (const [name, official] of Object.entries(words)) {
    // The value of a formatted text is in its textarea, which the editor may cover by now.
    await expect(form.locator(`[name="${name.toLowerCase()}"]`)).toHaveValue('')
    await expect(form).toContainText(official)
  }
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(title).toBeFocused()
  const mayJoin = form.getByRole('textbox', { name: /^Who can join/ })
  await expect(mayJoin).toHaveValue('')
  await expect(mayJoin).not.toHaveAccessibleDescription(/From ClinicalTrials\.gov/)
  await expect(form).toContainText('Inclusion Criteria:')
  await openStep(page, 'Registry')
  await expect(form.getByLabel('Phase II', { exact: true })).toBeChecked()
  for (const place of [/^Clinic 7/, /^Harbor Clinical Research/]) {
    await expect(form.getByRole('checkbox', { name: place })).toBeChecked()
  }
  const stored = async () =>
    (await (await staffGet(`/api/admin/studies?q=${nctId}`)).json()).studies
  expect(await stored()).toEqual([])

  await openStep(page, 'Listing facts')
  for (const name of Object.keys(words)) {
    await form.getByRole('textbox', { name, exact: true }).fill('A tablet for migraine')
  }
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/edit=\d+/)
  const [study] = await stored()
  expect(study).toMatchObject({ nctId, minAge: { value: 18, unit: 'years' }, eligibility: [] })
  expect(study.registryPlaces).toHaveLength(2)
})

test('an unknown number and a registry that is down are said in words, and the dialog stays', async ({
  page,
}) => {
  await signIn(page, '/admin/studies?edit=new')
  await findRecord(page, 'none')
  await expect(page.getByText('NCT and eight digits', { exact: false }).last()).toBeVisible()
  const number = page.getByRole('textbox', { name: 'Number of the study' })
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await number.fill('NCT99999999')
  await page.getByRole('button', { name: 'Find the record' }).click()
  await expect(toastOf(page)).toContainText('ClinicalTrials.gov has no study NCT99999999.')
  registry.instead = () => ({ status: 500, body: 'Internal Server Error' })
  await page.getByRole('button', { name: 'Find the record' }).click()
  await expect(toastOf(page)).toContainText(
    'ClinicalTrials.gov does not answer. Nothing was changed.',
  )
  registry.instead = () => undefined
  await expect(number).toHaveValue('NCT99999999')
})

test('what the registry has changed is listed, told in the editor, and a date is noted', async ({
  page,
}) => {
  const nctId = newNumber()
  registry.add(registryStudy(nctId))
  await signIn(page, '/admin/studies')
  const mark = nctId.slice(3)
  const added = await page.request.post('/api/admin/studies', {
    data: {
      title: `A study of gout ${mark}`,
      summary: 'About gout.',
      condition: 'Gout',
      status: 'RECRUITING',
      nctId,
    },
  })
  expect(added.status()).toBe(201)
  const lookNow = page.getByRole('button', { name: 'Look now' })
  await lookNow.click()
  await expect(toastOf(page)).toContainText('Checked ClinicalTrials.gov')

  const { statusModule } = registryStudy(nctId).protocolSection
  const changed = {
    ...statusModule,
    overallStatus: 'SUSPENDED',
    completionDateStruct: { date: '2029-01' },
  }
  registry.change(registryStudy(nctId, { statusModule: changed }))
  await lookNow.click()
  const differing = page.getByRole('region', { name: 'Registry' }).getByRole('row', { name: mark })
  await expect(differing).toHaveCount(2)
  await expect(differing.filter({ hasText: 'Registry status' })).toContainText('Suspended')
  const end = differing.filter({ hasText: 'End of the study' })
  await expect(end).toContainText('June 2028')
  await expect(end).toContainText('January 2029')
  await expect(page.getByRole('row', { name: `A study of gout ${mark} Gout` })).toContainText(
    'Registry differs',
  )

  expect(await findingsInEveryLook(page)).toEqual([])

  await end.getByRole('button', { name: /^Noted/ }).click()
  await expect(differing).toHaveCount(1)
  await differing.getByRole('link', { name: 'A study of gout' }).click()
  const notice = page.getByRole('region', { name: 'The registry differs' })
  await expect(notice).toContainText('Registry status: Suspended in the registry, Recruiting here')
  expect(await findingsInEveryLook(page, '.notice')).toEqual([])
  await openStep(page, 'Registry')
  await page.getByLabel('Status at ClinicalTrials.gov').selectOption('Suspended')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(notice).toHaveCount(0)
})
