import { expect, test } from 'vitest'
import { submissionNotes } from '#db/notes.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { doc, docx, exe, pdf, types, zip } from '#tests/helpers/pictures/files.ts'
import { addJob, applicant } from '#tests/helpers/records/jobs.ts'
import { statusOfAnnounced } from '#tests/helpers/bodies/announced.ts'

async function upload(bytes: Uint8Array, type: string, change = (url: string) => url) {
  const { visitor, fetch } = await startApi()
  const { uploadURL } = await (await visitor.objects.upload.$post()).json()
  const options = { method: 'PUT', body: bytes as BodyInit, headers: { 'Content-Type': type } }
  const response = await fetch(change(uploadURL), options)
  return { status: response.status, uploadURL, again: () => fetch(uploadURL, options) }
}

const keyOf = (uploadURL: string) => new URL(uploadURL).pathname.split('/').at(-1) as string

test('an application arrives with its resume, which only an admin can read', async () => {
  const { visitor, admin, fetch, adminFetch } = await startApi()
  const { id: jobId } = await addJob()
  const { status, uploadURL } = await upload(pdf, types.pdf)
  expect(status).toBe(204)
  const resumeUrl = uploadURL.split('?')[0] as string
  const sent = { ...applicant(), jobId, coverLetter: 'Hello', resumeUrl }
  expect((await visitor['job-applications'].$post({ json: sent })).status).toBe(201)

  const list = await (await admin.admin['job-applications'].$get({ query: {} })).json()
  expect(list.applications[0]).toMatchObject({ jobId, coverLetter: 'Hello', status: 'pending' })

  const resume = `/api/admin/resumes/${keyOf(uploadURL)}`
  expect((await fetch(resume)).status).toBe(401)
  const file = await adminFetch(resume)
  expect(file.headers.get('Cache-Control')).toBe('no-store')
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="resume-.+\.pdf"$/)
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf)
  const log = await (await admin.admin.audit.$get({ query: {} })).json()
  expect(log.entries[0]).toMatchObject({ action: 'download', username: 'ada' })
})

test('PDF and both kinds of Word file are taken, by what their bytes say', async () => {
  expect((await upload(doc, types.doc)).status).toBe(204)
  expect((await upload(docx, types.docx)).status).toBe(204)
  expect((await upload(exe, types.pdf)).status).toBe(415)
  expect((await upload(zip, types.docx)).status).toBe(415)
  expect((await upload(pdf, types.docx)).status).toBe(415)
  expect((await upload(pdf, 'text/html')).status).toBe(415)
})

test('a file over 10 MB is refused before all of it is sent', async () => {
  const { visitor } = await startApi()
  const { uploadURL } = await (await visitor.objects.upload.$post()).json()
  const headers = { 'Content-Type': types.pdf }
  const large = { method: 'PUT', length: 10 * 1024 * 1024 + 1, headers }
  expect(await statusOfAnnounced(uploadURL, pdf, large)).toBe(413)
})

test('an upload link works once, for its own file, as it was signed', async () => {
  const first = await upload(pdf, types.pdf)
  expect((await first.again()).status).toBe(403)
  const expired = (url: string) => url.replace(/resume\.\d+/, `resume.${Date.now() - 1000}`)
  expect((await upload(pdf, types.pdf, expired)).status).toBe(403)
  const other = (url: string) => url.replace(keyOf(url), crypto.randomUUID())
  expect((await upload(pdf, types.pdf, other)).status).toBe(403)
  const photo = (url: string) => url.replace('token=resume', 'token=photo')
  expect((await upload(pdf, types.pdf, photo)).status).toBe(403)
  const upwards = (url: string) => url.replace(keyOf(url), '..%2Finbox%2Fx')
  expect((await upload(pdf, types.pdf, upwards)).status).toBe(404)
})

test('a resume belongs to one application', async () => {
  const { visitor } = await startApi()
  const { id: jobId } = await addJob()
  const { uploadURL } = await upload(pdf, types.pdf)
  const resumeUrl = uploadURL.split('?')[0] as string
  const send = (json: ReturnType<typeof applicant>) =>
    visitor['job-applications'].$post({ json: { ...json, jobId, resumeUrl } })
  const mine = applicant()
  expect((await send(mine)).status).toBe(201)
  expect((await send(mine)).status).toBe(201)
  expect((await send(applicant())).status).toBe(409)
})

test('a resume that was never uploaded is not accepted', async () => {
  const { visitor } = await startApi()
  const { id: jobId } = await addJob()
  const json = { ...applicant(), jobId, resumeUrl: 'https://evil.example/resume.pdf' }
  const response = await visitor['job-applications'].$post({ json })
  expect(response.status).toBe(422)
})

test('a job that closed since the page was built says so', async () => {
  const { visitor } = await startApi()
  const { id: jobId } = await addJob({ isActive: false })
  for (const closed of [jobId, 999_999]) {
    const response = await visitor['job-applications'].$post({
      json: { ...applicant(), jobId: closed },
    })
    expect(await response.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'jobId', message: expect.stringContaining('no longer open') }],
    })
  }
})

test('an application for a closed job offers what is open, with JavaScript and without', async () => {
  const { fetch, admin } = await startApi()
  const closed = await addJob({ isActive: false })
  const open = await addJob({ title: 'Open & <willing>' })
  const { submissionId: _, ...fields } = applicant()
  const sent = { ...fields, jobId: String(closed.id), coverLetter: 'Dear team,' }
  const send = (body: BodyInit, headers = {}) =>
    fetch('/api/job-applications', { method: 'POST', headers, body })
  const asJson = () => send(JSON.stringify(sent), { 'Content-Type': 'application/json' })
  expect(await (await asJson()).json()).toMatchObject({
    status: 422,
    choices: { jobId: { [open.id]: 'Open & <willing>' } },
  })
  const page = await send(new URLSearchParams(sent))
  expect(page.status).toBe(422)
  const html = await page.text()
  expect(html).toContain(
    'This position is no longer open. Please choose one of our other openings.',
  )
  expect(html).toContain(`<option value="${open.id}">Open &#38; &#60;willing&#62;</option>`)
  expect(html).toMatch(/<select name="jobId"[^>]*><option value="">/)
  expect(html).not.toContain('Closed meanwhile')
  expect(html).not.toContain(`value="${closed.id}"`)
  expect(html).toContain('>Dear team,</textarea>')

  const { jobs } = await (await admin.admin.jobs.$get({ query: {} })).json()
  for (const { id, createdAt: _at, updatedAt: _changed, ...rest } of jobs) {
    const json = { ...rest, isActive: false }
    await admin.admin.jobs[':id'].$put({ param: { id: String(id) }, json })
  }
  expect(await (await asJson()).json()).toMatchObject({ status: 422, choices: { jobId: {} } })
  const alone = await (await send(new URLSearchParams(sent))).text()
  expect(alone).toContain('no other is open right now')
  expect(alone).toContain('>Dear team,</textarea>')
})

test('the list, and its file, can be narrowed to one job', async () => {
  const { visitor, admin, adminFetch } = await startApi()
  const { id: jobId } = await addJob()
  const { id: other } = await addJob()
  const mine = { ...applicant(), jobId, email: 'mine@example.com' }
  await visitor['job-applications'].$post({ json: mine })
  await visitor['job-applications'].$post({ json: { ...applicant(), jobId: other } })
  const list = admin.admin['job-applications'].$get({ query: { job: String(jobId) } })
  expect((await (await list).json()).applications).toMatchObject([{ jobId, email: mine.email }])
  const file = await adminFetch(`/api/admin/exports/job-applications.csv?job=${jobId}`)
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(mine.email)
  expect((await adminFetch('/api/admin/job-applications?job=x')).status).toBe(400)
})

test('an application takes the status an admin sets', async () => {
  const { visitor, admin } = await startApi()
  const { id: jobId } = await addJob()
  const sent = await visitor['job-applications'].$post({ json: { ...applicant(), jobId } })
  const { id } = await sent.json()
  const put = admin.admin['job-applications'][':id'].status.$put({
    param: { id: String(id) },
    json: { status: 'interview' },
  })
  expect(await (await put).json()).toMatchObject({ application: { id, status: 'interview' } })
})

test('notes on an application are read with it, and go with it', async () => {
  const { visitor, admin, db } = await startApi()
  const { id: jobId } = await addJob()
  const email = 'noted@example.com'
  const sent = await visitor['job-applications'].$post({ json: { ...applicant(), email, jobId } })
  const param = { id: String((await sent.json()).id) }
  const one = admin.admin['job-applications'][':id']
  const written = await one.notes.$post({ param, json: { text: 'Speaks Polish.' } })
  expect(written.status).toBe(201)
  const { application, notes } = await (await one.$get({ param })).json()
  expect(application).toMatchObject({ email, status: 'pending' })
  expect(notes).toMatchObject([{ text: 'Speaks Polish.', name: 'ada' }])
  const missing = { param: { id: '999999' }, json: { text: 'Nobody' } }
  expect((await one.notes.$post(missing)).status).toBe(404)

  await admin.admin.erasures.$post({ json: { email } })
  expect(await db.select().from(submissionNotes)).toEqual([])
})
