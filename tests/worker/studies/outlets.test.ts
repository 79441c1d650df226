import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { publishState } from '#db/publish/publish.ts'
import { studies } from '#db/studies/tables.ts'
import { pageTexts } from '#db/model/studies/snapshot.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { api as routes } from '#worker/api.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { uploadPicture } from '#tests/helpers/pictures/picture-upload.ts'
import { pictureOf } from '#tests/helpers/pictures/pictures.ts'
import {
  addStudy,
  approve,
  dayFromNow,
  letterOf,
  marked,
  newStudy,
  saveStudy,
  withdraw,
} from '#tests/helpers/studies/studies.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { mailboxSettings } from '#tests/helpers/operation/mailbox.ts'

// Reads every public route from the code, so that a new one is tested too.
const publicRoutes = [
  ...new Set(
    routes.routes
      .filter(({ method, path }) => method === 'GET' && !/^\/(api\/)?admin\/|[*]/.test(path))
      .map(({ path }) => path),
  ),
]

const mails: MailMessage[] = []
let api: Awaited<ReturnType<typeof startApi>>
let picture: { id: number; key: string }

/** The slugs of studies whose material visitors must not read, each for another reason. */
const slugs: Record<string, string> = {}

const secret = 'unread'

async function add(name: string, more: object = {}) {
  const study = await addStudy(newStudy(name, { imageId: picture.id, ...more }))
  slugs[name] = study.slug
  return study.id
}

beforeAll(async () => {
  api = await startApi(await mailboxSettings(mails))
  const { file } = await uploadPicture(await pictureOf('jpeg'))
  const words = {
    name: 'A visit',
    alt: `${secret}-alt`,
    caption: `${secret}-caption`,
    decorative: false,
  }
  picture = (
    await (
      await api.admin.admin.media.$post({ json: { ...words, credit: `${secret}-credit`, file } })
    ).json()
  ).media as typeof picture

  await add('never')
  await approve(await add('ended'), { approvedOn: dayFromNow(-30), expiresOn: dayFromNow(-1) })
  const withdrawn = await add('withdrawn')
  await withdraw(withdrawn, (await approve(withdrawn)).id)
  await approve(await add('to-come'), { approvedOn: dayFromNow(3) })
  await approve(await add('lapsed', { reviewUntil: dayFromNow(-1) }))
  await approve(await add('unpublished', { published: false }))
  const completed = await add('completed', { siteStatus: 'completed' })
  await approve(completed, { material: 'prescreener' })
  const deleted = await add('deleted')
  await approve(deleted)
  await api.admin.admin.studies[':id'].$delete({ param: { id: String(deleted) }, query: {} })
  // Visitors read its approved text, but not the later draft.
  const edited = await add('edited', { imageId: null })
  await approve(edited)
  await saveStudy(edited, { ...marked(`${secret}-edited`), imageId: picture.id })
  await api.db.update(studies).set({
    prescreenerIntro: `${secret}-intro`,
    prescreenerQuestions: [{ id: 'q', text: `${secret}-question`, kind: 'yes-no' }],
    noBoardReason: null,
    target: 918_273,
    protocolNumber: `${secret}-protocol`,
  })
})

const names = [
  'never',
  'ended',
  'withdrawn',
  'to-come',
  'lapsed',
  'unpublished',
  'completed',
  'deleted',
] as const
const parts = [...keysOf(pageTexts), 'learned']

/** Addresses of a route with each study, and with other values that a visitor may use. */
function addressesOf(path: string) {
  const values: Record<string, string[]> = {
    slug: Object.values(slugs),
    key: [picture.key],
    id: ['1'],
    token: ['none'],
    file: ['none.ics'],
  }
  return [...path.matchAll(/:(\w+)/g)].reduce(
    (paths, [parameter, name = '']) => {
      const tried = values[name]
      if (!tried) throw new Error(`say what ${path} takes for ${parameter}, in this test`)
      return paths.flatMap((one) => tried.map((value) => one.replace(parameter, value)))
    },
    [path],
  )
}

/** Every answer of the API for visitors, by its address. */
async function everyAnswer() {
  const answers = new Map<string, string>()
  for (const address of publicRoutes.flatMap(addressesOf)) {
    const answer = await api.fetch(address)
    const headers = JSON.stringify(
      [...answer.headers].filter(([name]) => name !== 'date' && name !== 'etag'),
    )
    answers.set(address, `${answer.status} ${headers} ${await answer.text()}`)
  }
  return answers
}

/** Makes the Worker read everything again, as after a change of the site. */
async function forgetAnswers() {
  const tag = async () => (await api.fetch('/api/studies')).headers.get('ETag')
  const before = await tag()
  await api.db.update(publishState).set({ contentVersion: sql`content_version + 1` })
  await eventually(async () => (await tag()) !== before)
}

/** The words of the unread material that a text contains. */
function unreadIn(text: string) {
  const words = names.flatMap((name) =>
    Object.values(marked(name)).flatMap((one) => one.match(/[\w-]+-\w+/g) ?? []),
  )
  return [...words, secret, '918273'].filter((word) => text.includes(word))
}

test('no route of the API tells a visitor a word of what no board has approved', async () => {
  expect(publicRoutes).toContain('/api/studies/:slug')
  expect(parts).toHaveLength(Object.keys(marked('x')).length)
  const answers = await everyAnswer()
  // Proves that the routes were found, and that they return studies.
  expect(answers.get('/api/studies')).toContain('A study of migraine never')
  expect(answers.get('/api/studies')).toContain(marked('edited').pay)
  expect(answers.get('/api/content')).toContain(marked('edited').pay)
  const found = [...answers].map(([address, text]) => [address, unreadIn(text)])
  expect(found.filter(([, words]) => words?.length)).toEqual([])
})

test('the answers of the API do not depend on a draft at all', async () => {
  const before = await everyAnswer()
  const others = Object.fromEntries(
    Object.values(marked('other')).map((text, at) => [
      Object.keys(marked('other'))[at] ?? '',
      text,
    ]),
  )
  await api.db.update(studies).set({
    ...others,
    prescreenerIntro: 'Other',
    imageId: null,
    updatedAt: sql`updated_at`,
  })
  await forgetAnswers()
  expect(await everyAnswer()).toEqual(before)
})

test('no mail says a word of it', async () => {
  for (const name of names) {
    const study = `A study of migraine ${name}`
    await api.visitor['patient-inquiry'].$post({
      json: inquiry({ email: `${name}@example.com`, study, keepInformed: true }),
    })
  }
  const written = () => mails.filter(({ to }) => names.some((name) => to === `${name}@example.com`))
  await eventually(async () => written().length >= 2 * names.length)
  expect(mails.flatMap((mail) => unreadIn(JSON.stringify(mail)))).toEqual([])
})

test('with an approval, each part of the page is answered: the search above would have found it', async () => {
  const study = await addStudy(newStudy('found', { imageId: picture.id }))
  const param = { id: String(study.id) }
  const json = letterOf(study.updatedAt)
  expect((await api.admin.admin.studies[':id'].approvals.$post({ param, json })).status).toBe(201)
  slugs['found'] = study.slug
  const text = (await everyAnswer()).get(`/api/studies/${study.slug}`) ?? ''
  const { learned: _, ...page } = marked('found')
  expect(Object.values(page).filter((part) => !text.includes(part))).toEqual([])
  expect(text).toContain(`${secret}-alt`)
})
