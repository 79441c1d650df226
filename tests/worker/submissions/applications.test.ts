import { expect, test } from 'vitest'
import { documentIn } from '#worker/lib/files/document.ts'
import { submissionNotes } from '#db/notes.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import encryptedPdfs from '#tests/helpers/pictures/encrypted-pdfs.json' with { type: 'json' }
import {
  compoundFile,
  doc,
  docx,
  exe,
  joined,
  officeFile,
  pdf,
  text,
  types,
  webp,
  zip,
  zipOf,
} from '#tests/helpers/pictures/files.ts'
import { addJob, applicant } from '#tests/helpers/records/jobs.ts'
import { statusOfAnnounced } from '#tests/helpers/bodies/announced.ts'

async function upload(bytes: Uint8Array, type: string, change = (url: string) => url) {
  const { visitor, fetch } = await startApi()
  const { uploadURL } = await (await visitor.objects.upload.$post()).json()
  const options = { method: 'PUT', body: bytes as BodyInit, headers: { 'Content-Type': type } }
  const response = await fetch(change(uploadURL), options)
  const again = () => fetch(uploadURL, options)
  return { status: response.status, detail: await detailOf(response), uploadURL, again }
}

/** The text of a refusal. */
async function detailOf(answer: Response) {
  const { detail } = answer.ok ? {} : ((await answer.json()) as { detail?: string })
  return detail
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

const anyType = 'application/octet-stream'
const encrypted = Object.entries(encryptedPdfs).map(
  ([name, base64]) => [name, new Uint8Array(Buffer.from(base64, 'base64'))] as const,
)

test.each<readonly [string, Uint8Array, string]>([
  ['a file of Word Online', officeFile({ part: 'word/document2.xml' }), types.docx],
  ['a PDF after a byte order mark', joined(text('\ufeff'), pdf), types.pdf],
  ['a PDF after a line break', joined(text('\r\n'), pdf), types.pdf],
  ['a PDF in a letter', joined(text('Content-Type: application/pdf\r\n\r\n'), pdf), types.pdf],
  ['a PDF after 1,024 bytes', joined(text(' '.repeat(1024)), pdf), types.pdf],
  ...encrypted
    .filter(([name]) => name.endsWith('owner'))
    .map(
      ([name, bytes]) =>
        [`a PDF that opens without a password, ${name}`, bytes, types.pdf] as const,
    ),
])('%s is taken', async (_what, bytes, type) => {
  expect((await upload(bytes, type)).status).toBe(204)
  expect((await upload(bytes, anyType)).status).toBe(204)
})

test.each([
  '',
  anyType,
  'application/zip',
  'application/x-zip-compressed',
  'application/vnd.ms-office',
  'application/x-ole-storage',
  'application/wps-office.docx',
  'Application/Octet-Stream; charset=binary',
  'constructor',
])('what a system calls a Word file does not matter: %j', async (type) => {
  for (const bytes of [docx, doc]) expect((await upload(bytes, type)).status).toBe(204)
  for (const bytes of [exe, zip]) expect((await upload(bytes, type)).status).toBe(415)
})

const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const inOffice = 'application/vnd.openxmlformats-officedocument'

test.each<readonly [string, Uint8Array, RegExp]>([
  ['nothing', new Uint8Array(), /empty/],
  ...encrypted
    .filter(([name]) => name.endsWith('user'))
    .map(([name, bytes]) => [`a PDF with a password, ${name}`, bytes, /has a password/] as const),
  ['a .docx with a password', compoundFile(['EncryptionInfo', 'EncryptedPackage']), /password/],
  ['a .doc with a password', compoundFile(['WordDocument'], { isEncrypted: true }), /password/],
  [
    'a zip with a password',
    zipOf([{ name: 'word/document.xml', content: '?', isEncrypted: true }]),
    /password/,
  ],
  ['a document with macros', officeFile({ type: macroType }), /has macros/],
  [
    'macros under another type',
    officeFile({ more: [{ name: 'word/vbaProject.bin', content: '?' }] }),
    /has macros/,
  ],
  ['a .doc with macros', compoundFile(['WordDocument', 'Macros', 'VBA']), /has macros/],
  [
    'a template',
    officeFile({ type: `${inOffice}.wordprocessingml.template.main+xml` }),
    /Word template/,
  ],
  [
    'a spreadsheet',
    officeFile({ type: `${inOffice}.spreadsheetml.sheet.main+xml` }),
    /spreadsheet/,
  ],
  ['an older spreadsheet', compoundFile(['Workbook']), /spreadsheet/],
  ['a half of a document', docx.subarray(0, docx.length / 2), /a part of it is missing/],
  ['a picture', webp, /is a picture/],
  ['a Pages document', zipOf([{ name: 'Index/Document.iwa', content: '?' }]), /In Pages, export/],
  [
    'an OpenDocument file',
    zipOf(['mimetype', 'content.xml'].map((name) => ({ name, content: '?' }))),
    /OpenDocument/,
  ],
  ['an archive', zip, /is an archive/],
  ['an RTF file', text('{\\rtf1\\ansi Hello}'), /RTF/],
  ['a web page', text('\ufeff <HTML><body>Hello'), /web page/],
  ['text', text('Dear Sir or Madam'), /plain text/],
  ['text before a PDF, too long', joined(text(' '.repeat(1025)), pdf), /plain text/],
  ['a program', exe, /^Please upload a PDF or Word document\.$/],
  ['a program before a PDF', joined(exe, pdf), /^Please/],
  ['a page before a PDF', joined(text('<script>alert(1)</script>'), pdf), /^[^]+$/],
])('%s is refused with words about it', async (_what, bytes, words) => {
  const { status, detail } = await upload(bytes, anyType)
  expect(status).toBe(415)
  expect(detail).toMatch(words)
  expect(detail).toMatch(/Please upload a PDF or Word document\.$/)
})

test('a thousand broken documents are read in no time, and none of them breaks the reader', async () => {
  const whole = [
    docx,
    doc,
    pdf,
    zip,
    officeFile({ type: macroType }),
    ...encrypted.map(([, b]) => b),
  ]
  const started = performance.now()
  for (let index = 0; index < 1000; index++) {
    const bytes = Uint8Array.from(whole[index % whole.length] ?? pdf)
    for (let change = 0; change < 1 + (index % 9); change++)
      bytes[(index * 7919 + change * 104_729) % bytes.length] = (index * 31 + change * 17) & 255
    const found = await documentIn(bytes.subarray(0, bytes.length - (index % 7)))
    expect(found === undefined || 'type' in found || 'fault' in found).toBe(true)
  }
  expect(performance.now() - started).toBeLessThan(5000)
})

const mega = 1024 * 1024

test.each([
  [
    'a list of types that is larger than all memory',
    zipOf([{ name: '[Content_Types].xml', content: new Uint8Array(64 * mega) }]),
  ],
  [
    'a directory without an end',
    joined(
      text('PK\x03\x04'),
      text('PK\x01\x02'.repeat(2 * mega)),
      text('PK\x05\x06'),
      new Uint8Array(18).fill(255),
    ),
  ],
  ['a directory that begins anywhere', joined(docx.subarray(0, -6), new Uint8Array(6).fill(255))],
  ['many beginnings of types', officeFile({ type: '<Override '.repeat(50_000) })],
  ['a million names of a dictionary', joined(pdf, text('/Encrypt 1 0 R /ID[ '.repeat(400_000)))],
  [
    'a string without an end',
    joined(pdf, text(`\n1 0 obj /R 3 /U (${'('.repeat(9 * mega)} /Encrypt 1 0 R`)),
  ],
  ['spaces without an end', joined(pdf, text(`/Encrypt ${' '.repeat(9 * mega)}`))],
  [
    'a directory full of names',
    joined(...Array(6000).fill(compoundFile(['WordDocument', 'A', 'B']))),
  ],
])('%s costs no time', async (_what, bytes) => {
  const started = performance.now()
  await documentIn(bytes)
  expect(performance.now() - started).toBeLessThan(2000)
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
  expect(html).toContain(`<option value="${open.id}">Open &amp; &lt;willing&gt;</option>`)
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
