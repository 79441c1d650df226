import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff, staffFind } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'

/** Only letters, so that the desk finds the name nowhere else. */
const unique = () => crypto.randomUUID().replace(/\d|-/g, '').slice(0, 10)
const newNumber = () =>
  `617-${String(Math.random()).slice(2, 5)}-${String(Math.random()).slice(2, 6)}`

const toast = (page: Page) => page.getByRole('status').last()
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add a person' })

async function add(page: Page, person: object) {
  const data = { submissionId: crypto.randomUUID(), source: 'phone', ...person }
  const answer = await page.request.post('/api/admin/candidates', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).candidate.id as number
}

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('a call is a saved person by the keyboard alone, and who is known already is seen before', async ({
  page,
}) => {
  const family = `Rang${unique()}`
  const phone = newNumber()
  const known = await add(page, { firstName: 'Ruth', lastName: family, phone })
  await page.goto('/admin/candidates?view=open')
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeVisible()

  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  await press('Alt+P')
  await expect(adding(page).getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Rudi')
  await press('Tab')
  await page.keyboard.type(family)
  await press('Tab')
  await page.keyboard.type(phone)
  const similar = adding(page).getByRole('region', { name: 'Perhaps known already' })
  await expect(similar).toContainText(`Ruth ${family}`)
  await expect(similar).toContainText('same number')
  expect(await findingsInEveryLook(page, '[role=dialog]')).toEqual([])
  await press('Control+Enter')
  const rudi = pane(page, `Rudi ${family}`)
  await expect(rudi).toBeVisible()
  await expect(adding(page)).toHaveCount(0)
  // In addition to the typed text: one to open the form, two between fields, one to save.
  expect(presses).toBe(4)
  await expect(rudi).toContainText('Talking')
  await expect(rudi).toContainText('took it on')

  // The same name and number again: the page says who it is, and opens that person.
  await page.goto('/admin/candidates?view=open')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.keyboard.type('Ruth')
  await adding(page).getByLabel('Last name').fill(family)
  await adding(page).getByLabel('Telephone').fill(phone)
  await page.keyboard.press('Enter')
  const alert = adding(page).getByRole('alert').filter({ hasText: 'is known already' })
  await expect(alert).toContainText(`Ruth ${family}`)
  await expect(alert.getByRole('button', { name: 'Open this one' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`id=${known}$`))
  await expect(pane(page, `Ruth ${family}`)).toBeVisible()

  // Otherwise it is another person with the same name.
  await page.getByRole('heading', { name: `Ruth ${family}` }).focus()
  await page.keyboard.press('Alt+P')
  await page.keyboard.type('Ruth')
  await adding(page).getByLabel('Last name').fill(family)
  await adding(page).getByLabel('Telephone').fill(phone)
  await page.keyboard.press('Control+Enter')
  await alert.getByRole('button', { name: 'It is another person' }).click()
  await expect(adding(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(`id=${known}$`))
  await expect.poll(async () => (await staffFind('candidates', family)).length).toBe(3)
})

test('a lost connection and a closed tab lose nothing that was typed, and make one person', async ({
  page,
  context,
}) => {
  const family = `Lost${unique()}`
  // The person is stored, but the answer is lost. Set before the page opens: an open page may send past a new route.
  await page.route('**/api/admin/candidates', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.goto('/admin/candidates?view=open&edit=new')
  await adding(page).getByLabel('First name').fill('Lena')
  await adding(page).getByLabel('Last name').fill(family)
  await adding(page).getByLabel('E-mail').fill(`${family}@example.com`)
  await adding(page).getByLabel('Note').fill('Half a thought')
  await expect(adding(page).getByLabel(/^They agreed on the telephone/)).not.toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page)).toContainText('Nothing you typed is lost')
  await expect(adding(page).getByLabel('Note')).toHaveValue('Half a thought')
  await page.waitForFunction(() =>
    Object.values(localStorage).some((kept) => String(kept).includes('Half a thought')),
  )
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto('/admin/candidates?view=open&edit=new')
  await again.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(adding(again).getByLabel('Last name')).toHaveValue(family)
  await expect(adding(again).getByLabel('Note')).toHaveValue('Half a thought')
  await adding(again).getByRole('button', { name: 'Save' }).click()
  await expect(pane(again, `Lena ${family}`)).toContainText('Half a thought')
  expect(await staffFind('candidates', family)).toHaveLength(1)
})

/** Two people with one address, as from forms. Returns their ids, the second one first. */
async function couple(page: Page, family: string) {
  const email = `${family}@example.com`.toLowerCase()
  const phone = newNumber()
  for (const firstName of ['Hanna', 'Otto']) {
    const message = `I am ${firstName}.`
    const data = { firstName, lastName: family, email, phone, interest: 'cardiology', message }
    expect((await page.request.post('/api/patient-inquiry', { data })).status()).toBe(201)
  }
  const [, hanna] = (await staffFind('candidates', family)).toSorted(
    (one, other) => Number(other['id']) - Number(one['id']),
  )
  return { email, phone, hanna: Number(hanna?.['id']) }
}

test('a couple is two people with a line each; put together, they are separated and that is undone', async ({
  page,
}) => {
  const family = `Penn${unique()}`
  const { hanna } = await couple(page, family)
  await page.goto(`/admin/candidates?q=${family}&id=${hanna}`)
  const record = pane(page, `Hanna ${family}`)
  await expect(record.getByRole('region', { name: 'Shares with others' })).toHaveText(
    `Shares an e-mail address and a telephone with Otto ${family}`,
  )

  // No rule suggests that they are one person: staff find out and merge them.
  await record.getByRole('button', { name: `Compare with Otto ${family}` }).click()
  await page.getByRole('button', { name: `Merge into Hanna ${family}` }).click()
  await expect(page.getByText('1 candidate shown')).toBeVisible()
  await record.getByRole('button', { name: 'Separate…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Separate two people' })
  await expect(dialog.getByRole('checkbox', { name: /^Otto/ })).toBeChecked()
  await expect(dialog).toContainText(`Otto ${family} becomes a person of their own`)
  await dialog.getByRole('checkbox', { name: /^Hanna/ }).check()
  await expect(dialog).toContainText('Leave one of them here')
  await dialog.getByRole('checkbox', { name: /^Hanna/ }).uncheck()
  expect(await findingsInEveryLook(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Separate', exact: true }).click()
  await expect(toast(page)).toContainText(`Otto ${family} is a person of their own now`)
  await expect(page.getByText('2 candidates shown')).toBeVisible()

  await record.getByRole('button', { name: `Undo the separation of Otto ${family}` }).click()
  await expect(toast(page)).toContainText(`What Otto ${family} sent is here again`)
  await expect(page.getByText('1 candidate shown')).toBeVisible()
  await expect(record.getByRole('button', { name: /^Undo the separation/ })).toHaveCount(0)
})

test('five people with one telephone are one line, from which each of them opens', async ({
  page,
}) => {
  const family = `Five${unique()}`
  const phone = newNumber()
  const ids: number[] = []
  for (const firstName of ['Anna', 'Boris', 'Clara', 'Dmitri', 'Eva']) {
    ids.push(await add(page, { firstName, lastName: family, phone }))
  }
  await page.goto(`/admin/candidates?q=${family}&id=${ids[0]}`)
  const line = pane(page, `Anna ${family}`).getByRole('region', { name: 'Shares with others' })
  await expect(line).toHaveText(
    `Shares a telephone with Boris ${family}, Clara ${family}, Dmitri ${family} and Eva ${family}`,
  )
  await line.getByRole('link', { name: `Dmitri ${family}` }).click()
  await expect(pane(page, `Dmitri ${family}`)).toBeVisible()
})

test('numbers are added, made the main one, marked wrong and taken off, and a name is corrected', async ({
  page,
}) => {
  const family = `Nora${unique()}`
  const [old, next] = [newNumber(), newNumber()]
  const id = await add(page, { firstName: 'Nora', lastName: family, phone: old })
  await page.goto(`/admin/candidates?q=${family}&id=${id}`)
  const record = pane(page, `Nora ${family}`)
  await record.getByRole('button', { name: 'Numbers and addresses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Numbers and addresses' })
  await dialog.getByLabel('Another number or address').fill(next)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `Make main: ${next}` }).click()
  await expect(dialog.getByRole('button', { name: `Make main: ${old}` })).toBeVisible()
  await dialog.getByRole('button', { name: `It is wrong: ${old}` }).click()
  await expect(dialog.getByRole('button', { name: `It is right: ${old}` })).toBeVisible()
  expect(await findingsInEveryLook(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: `Take off: ${old}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take off' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(dialog.getByText(old)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(record.getByRole('link', { name: next })).toBeVisible()

  await record.getByRole('button', { name: 'Correct details' }).click()
  await page.getByRole('dialog').getByLabel('First name').fill('Leonora')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const corrected = pane(page, `Leonora ${family}`)
  await expect(corrected).toContainText(`Other name: Nora ${family}`)
  await expect(corrected).toContainText(`took off the telephone number: ${old}`)
})

test('of two people with one address, one is erased and the other stays', async ({ page }) => {
  const family = `Twin${unique()}`
  const { email, hanna } = await couple(page, family)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  const choice = page.getByRole('group', { name: `2 people have the address ${email}` })
  await expect(page.getByRole('button', { name: /^Delete everything/ })).toHaveCount(0)
  await choice.getByRole('radio', { name: `Hanna ${family}` }).check()
  await expect(page.getByText('1 patient inquiry')).toBeVisible()
  expect(await findingsInEveryLook(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Delete everything of this person' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click()
  await expect(toast(page)).toContainText('Deleted')
  const left = await staffFind('candidates', family)
  expect(left.map((one) => one['firstName'])).toEqual(['Otto'])
  expect(left.map((one) => one['id'])).not.toContain(hanna)
})
