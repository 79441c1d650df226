import { signIn } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { uniqueLetters } from '#tests/helpers/studies/unique.ts'

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

type Saved = { id: number; updatedAt: string }

async function addStudy(page: Page): Promise<Saved> {
  const title = `Diary for headaches ${uniqueLetters()}`
  const facts = { summary: 'We test a diary.', condition: 'Migraine', siteStatus: 'recruiting' }
  const answer = await page.request.post('/api/admin/studies', {
    data: { title, ...facts, published: true },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).study
}

const readStudy = async (page: Page, { id }: Saved) =>
  (await (await page.request.get(`/api/admin/studies/${id}`)).json()).study

const stored = async (page: Page, { id }: Saved) =>
  (await (await page.request.get(`/api/admin/studies/${id}/prescreener`)).json()).prescreener

const question = (page: Page, number: number) =>
  page.getByRole('region', { name: `Question ${number}`, exact: true })

test('a coordinator makes questions, tries them out, and saves them', async ({ page }) => {
  await signIn(page, '/admin/studies')
  const study = await addStudy(page)
  await page.goto(`/admin/studies?edit=${study.id}&view=prescreener`)
  await page.getByLabel('What visitors read before the first question').fill('About headaches.')
  const trial = page.getByRole('region', { name: 'Try it' })
  await expect(trial).toContainText('Add a question to try it here.')
  await expect(trial.getByText('May fit')).toHaveCount(0)
  const add = page.getByRole('button', { name: 'Add a question' })
  await add.click()
  await question(page, 1).getByLabel('What you ask').fill('Do you have migraine?')
  await question(page, 1).getByRole('checkbox', { name: 'No', exact: true }).check()
  await expect(trial).toContainText('The outcome appears here after your first answer.')
  await add.click()
  const branchOf = (number: number) =>
    question(page, number).getByRole('group', { name: 'When it is asked' })
  const [asked, asked3] = [branchOf(2), branchOf(3)]
  await asked.getByLabel('Asked').selectOption('If the answer to 1, “Do you have migraine?”')
  await asked.getByLabel('Answer').selectOption('Yes')
  const list = page.getByRole('list', { name: 'Questions' }).getByRole('button')
  await expect(list.last()).toContainText('if the answer to 1 is Yes')
  await list.first().click()
  await expect(question(page, 2)).toHaveCount(0)

  await page.getByRole('button', { name: 'Save questions' }).click()
  await expect(page.getByText('Question 2: Please write the question')).toBeVisible()
  expect((await stored(page, study)).questions).toEqual([])
  await question(page, 2).getByLabel('What you ask').fill('How many days a month?')
  await question(page, 2).getByLabel('Kind of answer').selectOption('A number')
  await question(page, 2).getByLabel('Below').fill('4')

  await expect(trial.getByText('How many days a month?')).toHaveCount(0)
  await trial.getByRole('radio', { name: 'No', exact: true }).check()
  await expect(trial.getByRole('status')).toContainText('Do you have migraine?')
  await trial.getByRole('radio', { name: 'Yes', exact: true }).check()
  await trial.getByLabel('Number').fill('6')
  await expect(trial.getByRole('status')).toContainText('May fit')

  // Adds a third question that depends on the number in the second one, and moves it to the top and back by keys.
  await add.click()
  await question(page, 3).getByLabel('What you ask').fill('Are they getting worse?')
  await list.last().press('Alt+ArrowUp')
  await expect(list.nth(1)).toBeFocused()
  await expect(list.nth(1)).toContainText('Are they getting worse?')
  await list.nth(1).press('Alt+ArrowDown')
  await asked3.getByLabel('Asked').selectOption('If the answer to 2, “How many days a month?”')
  await asked3.getByLabel('Answer').selectOption('over …')
  await asked3.getByLabel('Number').fill('10')
  await expect(list.last()).toContainText('if the answer to 2 is over 10')
  await expect(trial.getByText('Are they getting worse?')).toHaveCount(0)
  await trial.getByLabel('Number').fill('11')
  await expect(trial.getByText('3. Are they getting worse?')).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])

  await page.getByRole('button', { name: 'Save questions' }).click()
  await expect(toast(page)).toContainText('Saved')
  expect(await stored(page, study)).toMatchObject({
    intro: 'About headaches.',
    questions: [
      { text: 'Do you have migraine?', against: ['no'] },
      { text: 'How many days a month?', kind: 'number', against: { below: 4 } },
      { text: 'Are they getting worse?', shownIf: { answer: 'over 10' } },
    ],
  })
})

test('questions that two people change are shown to the second, and unsaved ones are offered again', async ({
  page,
}) => {
  await signIn(page, '/admin/studies')
  const study = await addStudy(page)
  const put = async (text: string) => {
    const { updatedAt: basedOn } = await readStudy(page, study)
    const questions = [{ id: 'q1', text, kind: 'yes-no', against: [] }]
    const data = { intro: '', questions, basedOn }
    const answer = await page.request.put(`/api/admin/studies/${study.id}/prescreener`, { data })
    expect(answer.status()).toBe(200)
  }
  await put('At first?')
  const address = `/admin/studies?edit=${study.id}&view=prescreener`
  await page.goto(address)
  await question(page, 1).getByLabel('What you ask').fill('Mine?')
  // A change of the study without its questions does not conflict.
  const { updatedAt: basedOn, ...read } = await readStudy(page, study)
  await page.request.put(`/api/admin/studies/${study.id}`, {
    data: { ...read, condition: 'Headache', basedOn },
  })
  await page.getByRole('button', { name: 'Save questions' }).click()
  await expect(toast(page)).toContainText('Saved')
  expect((await stored(page, study)).questions).toMatchObject([{ text: 'Mine?' }])

  await put('Theirs?')
  await question(page, 1).getByLabel('What you ask').fill('Mine again?')
  await page.getByRole('button', { name: 'Save questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this prescreener' })
  await expect(dialog).toContainText('Theirs?')
  await dialog.getByRole('button', { name: 'Keep yours, save over theirs' }).click()
  await expect
    .poll(async () => (await stored(page, study)).questions)
    .toMatchObject([{ text: 'Mine again?' }])

  await question(page, 1).getByLabel('What you ask').fill('Not saved?')
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(question(page, 1).getByLabel('What you ask')).toHaveValue('Not saved?')

  // The saved version is newer than the draft, which nobody has opened.
  await question(page, 1).getByLabel('What you ask').fill('Left behind?')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toBeVisible()
  await question(page, 1).getByLabel('What you ask').fill('Newest?')
  await page.getByRole('button', { name: 'Save questions' }).click()
  await expect(toast(page)).toContainText('Saved')
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toHaveCount(0)
})
