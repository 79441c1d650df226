import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  addStudy,
  approve,
  marked,
  newStudy,
  saveStudy,
  withdraw,
} from '#tests/helpers/studies/studies.ts'
import { uniqueLetters } from '#tests/helpers/studies/unique.ts'

async function forVisitors(slug: string) {
  const { admin, adminFetch } = await startApi()
  const answer = await admin.admin.previews.study[':slug'].$post({ param: { slug } })
  expect(answer.status).toBe(201)
  return adminFetch((await answer.json()).path)
}

test('staff see a study as drafted, with all of its material, and nobody else sees it', async () => {
  const { admin, adminFetch, fetch } = await startApi()
  const mark = uniqueLetters()
  const json = newStudy(mark, { slug: `drafted-${mark}`, published: false })
  const answer = await admin.admin.previews.study.$post({ json })
  expect(answer.status).toBe(201)
  const { path } = await answer.json()
  const page = await adminFetch(path)
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  const text = await page.text()
  expect(text).toContain(`/current-studies/drafted-${mark}`)
  for (const [part, words] of Object.entries(marked(mark))) {
    // Only an ended study has results.
    expect([part, text.includes(words)]).toEqual([part, part !== 'learned'])
  }
  const turnedAway = await fetch(path)
  expect([turnedAway.status, turnedAway.headers.get('Location')]).toEqual([303, '/admin'])
})

test('staff see a study as visitors see it: what the board approved, and nothing once that is withdrawn', async () => {
  const mark = uniqueLetters()
  const study = await addStudy(newStudy(mark))
  expect(await (await forVisitors(study.slug)).text()).not.toContain(`${mark}-`)
  const { id } = await approve(study.id)
  await saveStudy(study.id, { costs: `Edited ${mark}-edited.` })
  const approved = await (await forVisitors(study.slug)).text()
  expect(approved).toContain(`${mark}-costs`)
  expect(approved).not.toContain(`${mark}-edited`)
  await withdraw(study.id, id)
  const withdrawn = await (await forVisitors(study.slug)).text()
  expect(withdrawn).toContain(study.title)
  expect(withdrawn).toContain('"siteStatus":"paused"')
  expect(withdrawn).not.toContain(`${mark}-`)
})

test('there is no preview of what visitors do not see, nor of what is no study', async () => {
  const { admin } = await startApi()
  const mark = uniqueLetters()
  const study = await addStudy(newStudy(mark, { published: false }))
  for (const slug of [study.slug, `no-such-${mark}`]) {
    const page = await forVisitors(slug)
    expect(page.status).toBe(404)
    expect(await page.text()).not.toContain(`${mark}-`)
  }
  const wrong = await admin.admin.previews.study.$post({ json: newStudy(mark, { title: '' }) })
  expect(wrong.status).toBe(422)
})
