import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { newStudy } from '#tests/helpers/studies/studies.ts'
import { uniqueLetters } from '#tests/helpers/studies/unique.ts'

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api/admin/${path}`, { data })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  return answer.json()
}

async function addStudy(page: Page, title: string, more: object = {}) {
  const { study } = await post(page, 'studies', newStudy(uniqueLetters(), { title, ...more }))
  return study as { id: number; title: string }
}

async function addPerson(page: Page, studies: { id: number }[]) {
  const lastName = `Zwei${uniqueLetters()}`
  const person = { source: 'phone', firstName: 'Ruth', lastName, email: `${lastName}@example.com` }
  const submissionId = crypto.randomUUID()
  const { candidate } = await post(page, 'candidates', { submissionId, ...person })
  for (const { id: studyId } of studies)
    await post(page, `candidates/${candidate.id}/candidacies`, { studyId })
  return { id: candidate.id as number, lastName }
}

const considered = (page: Page) => page.getByRole('region', { name: 'Studies', exact: true })
const rowOf = (page: Page, title: string) =>
  considered(page).getByRole('listitem').filter({ hasText: title })
const toast = (page: Page) => page.getByRole('status').last()

/** Changes the candidacy for a study as another user. */
async function changeMeanwhile(page: Page, id: number, studyId: number, status: string) {
  const { candidacies } = await (await page.request.get(`/api/admin/candidates/${id}`)).json()
  const one = candidacies.find((candidacy: { studyId: number }) => candidacy.studyId === studyId)
  const data = { status, basedOn: one.version }
  const answer = await page.request.put(`/api/admin/candidates/${id}/candidacies/${one.id}`, {
    data,
  })
  expect(answer.status()).toBe(200)
}

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('somebody is screened out of one study, stays a candidate for the other, and gets an offer of a third', async ({
  page,
}) => {
  const [first, second, third] = [
    await addStudy(page, `Tablets ${uniqueLetters()}`),
    await addStudy(page, `Injection ${uniqueLetters()}`),
    await addStudy(page, `Cream ${uniqueLetters()}`),
  ]
  const closed = await addStudy(page, `Ended ${uniqueLetters()}`, { siteStatus: 'completed' })
  const { id, lastName } = await addPerson(page, [first, second])
  await page.goto(`/admin/candidates?id=${id}`)
  const [one, other] = [rowOf(page, first.title), rowOf(page, second.title)]
  await one.getByRole('button', { name: 'Change' }).click()
  await one.getByRole('button', { name: 'Screening' }).click()
  await expect(toast(page)).toContainText('Status: Screening')
  await expect(one.getByRole('button', { name: 'Change' })).toBeFocused()

  await one.getByRole('button', { name: 'Change' }).click()
  await one.getByLabel('Screening number').fill('S-0042')
  await page.keyboard.press('Enter')
  await expect(one).toContainText('Screening number S-0042')

  await one.getByRole('button', { name: 'Change' }).click()
  await one.getByRole('button', { name: /^Closed/ }).click()
  await one.getByRole('button', { name: 'Does not fit, by the screening' }).click()
  await one.getByLabel('In a word').fill('HbA1c 9.1 %')
  await one.getByRole('button', { name: 'Close this study' }).click()
  await expect(one).toContainText('Does not fit, by the screening: HbA1c 9.1 %')
  await expect(other).not.toContainText('Closed')
  const head = page.getByRole('region', { name: `Ruth ${lastName}`, exact: true })
  await expect(head.getByText('Talking').first()).toBeVisible()

  await page.getByRole('button', { name: 'Offer another study' }).click()
  const offers = page.getByRole('group', { name: 'Studies that may fit' })
  await expect(offers.getByRole('button', { name: third.title })).toBeVisible()
  for (const { title } of [first, second, closed])
    await expect(offers.getByRole('button', { name: title })).toHaveCount(0)
  expect(await findingsInEveryLook(page, '.considered')).toEqual([])
  await offers.getByRole('button', { name: third.title }).click()
  await expect(rowOf(page, third.title)).toContainText('New')

  await page.goto(`/admin/candidates?q=${lastName}`)
  const row = page.getByRole('link', { name: new RegExp(lastName) })
  await expect(row).toContainText('+ 1 more')
})

test('a change of a study that somebody else was faster with is asked about, and an undo gives the status back', async ({
  page,
}) => {
  const study = await addStudy(page, `Drops ${uniqueLetters()}`)
  const { id } = await addPerson(page, [study])
  await page.goto(`/admin/candidates?id=${id}`)
  const row = rowOf(page, study.title)
  await row.getByRole('button', { name: 'Change' }).click()
  await changeMeanwhile(page, id, study.id, 'contacting')
  await row.getByRole('button', { name: 'Visit agreed' }).click()
  const question = page.getByRole('alertdialog', { name: 'Somebody else was faster' })
  await expect(question).toContainText(`${study.title}: Contacting`)
  expect(await findingsInEveryLook(page, '[role=alertdialog]')).toEqual([])
  await question.getByRole('button', { name: 'Apply mine now' }).click()
  await expect(row).toContainText('Visit agreed')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(row).toContainText('Contacting')
})

test('the progress of a study shows funnel, reasons, pace and what it was computed from', async ({
  page,
}) => {
  const plan = { target: 20, screenTarget: 40, enrolFrom: '2026-01-01', enrolTo: '2030-01-01' }
  const study = await addStudy(page, `Patches ${uniqueLetters()}`, plan)
  await addPerson(page, [study])
  const { id } = await addPerson(page, [study])
  await changeMeanwhile(page, id, study.id, 'enrolled')
  await page.goto(`/admin/studies?edit=${study.id}`)
  await page.getByRole('tab', { name: 'Progress' }).click()
  await expect(page.getByRole('row', { name: /^Wrote or were added/ })).toContainText('2')
  await expect(page.getByRole('row', { name: /^Enrolled/ })).toContainText('1')
  await expect(page.getByText('1 of 20 enrolled, 19 to go')).toBeVisible()
  await expect(page.getByText(/^Too early to say/)).toBeVisible()
  expect(await findingsInEveryLook(page, '.progress')).toEqual([])
})
