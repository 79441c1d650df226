import { expect, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { addStudy, newStudy, shownStudy } from '#tests/helpers/studies/studies.ts'

const { company_info: company } = copy

async function saveDetails(more: object) {
  const { admin } = await startApi()
  const param = { sectionKey: 'company_info' as const }
  const json = { content: { ...company, ...more } }
  return (await admin.admin.content[':sectionKey'].$put({ param, json })).status
}

const locations = async () => {
  const { visitor } = await startApi()
  return (await (await visitor.locations.$get()).json()).locations
}

const details = async () => {
  const { visitor } = await startApi()
  const { sections } = await (await visitor.content.$get()).json()
  const found = sections.find(({ sectionKey }) => sectionKey === 'company_info')
  return found?.content as typeof company | undefined
}

const street = '18 Calder Street, London SE1 7TJ, United Kingdom'

test('until staff save one, the locations are the lines of the company details', async () => {
  expect(await locations()).toMatchObject([
    {
      id: 1,
      name: 'Boston',
      address: '210 Harbor Row, Suite 400, Boston, MA 02110, United States',
      phone: null,
      timeZone: 'America/New_York',
      hours: company.hours,
    },
    { id: 2, name: 'London', address: street, phone: '020 7946 0120', timeZone: 'Europe/London' },
  ])
  await saveDetails({ address: 'York: 1 Mill Lane, York, UK\n2 Long Street, Salem, MA 01970' })
  expect(await locations()).toMatchObject([
    { id: 1, name: 'York', address: '1 Mill Lane, York, UK', timeZone: 'Europe/London' },
    { id: 2, name: company.name, address: '2 Long Street, Salem, MA 01970', phone: null },
  ])
  await saveDetails({})
})

const london = {
  name: 'London',
  address: street,
  phone: '020 7946 0000',
  timeZone: 'Europe/London',
  hours: { ...company.hours, sat: [] },
}

test('the first save makes all of them records with their numbers, and the details follow from then on', async () => {
  const { admin } = await startApi()
  const study = await addStudy(newStudy('places', { locationIds: [2, 1] }))
  const put = (id: string, json: object) =>
    admin.admin.locations[':id'].$put({ param: { id }, json: json as typeof london })
  expect((await put('9', london)).status).toBe(404)
  expect((await put('2', { ...london, name: '' })).status).toBe(422)
  // Two simultaneous changes make the records only once.
  const answers = await Promise.all([put('2', london), put('2', london)])
  expect(answers.map(({ status }) => Number(status)).toSorted()[0]).toBe(200)
  expect(await locations()).toMatchObject([
    { id: 1, name: 'Boston', hours: company.hours },
    { id: 2, name: 'London', phone: '020 7946 0000' },
  ])
  expect((await shownStudy(study.slug))?.locations.map(({ id, phone }) => [id, phone])).toEqual([
    [2, '020 7946 0000'],
    [1, null],
  ])
  // The company details no longer change them.
  expect(
    await saveDetails({ address: 'Paris: 1 Rue, Paris', phone_office: '+1 617-555-0199' }),
  ).toBe(200)
  expect(await details()).toMatchObject({
    address: `Boston: 210 Harbor Row, Suite 400, Boston, MA 02110, United States\nLondon: ${street}, 020 7946 0000`,
    phone_office: '+1 617-555-0199',
    hours: company.hours,
  })
  expect((await locations()).map(({ name }) => name)).toEqual(['Boston', 'London'])
})

test('a location is added, switched off, changed by one at a time, and deleted where no study is done', async () => {
  const { admin } = await startApi()
  const answer = await admin.admin.locations.$post({
    json: { ...london, name: 'Leeds', phone: null },
  })
  expect(answer.status).toBe(201)
  const { location } = await answer.json()
  const param = { id: String(location.id) }
  const save = (more: object) =>
    admin.admin.locations[':id'].$put({ param, json: { ...london, name: 'Leeds', ...more } })
  expect((await save({ active: false, basedOn: location.version })).status).toBe(200)
  expect((await save({ active: true, basedOn: location.version })).status).toBe(409)
  expect((await save({ active: true, basedOn: location.updatedAt })).status).toBe(409)
  expect((await locations()).map(({ name }) => name)).not.toContain('Leeds')
  const remove = async (id: number) =>
    (await admin.admin.locations[':id'].$delete({ param: { id: String(id) } })).status
  expect(await remove(1)).toBe(409)
  expect(await remove(location.id)).toBe(204)
  expect(await remove(location.id)).toBe(404)
})

test('each wrong field of a location is named', async () => {
  const { adminFetch } = await startApi()
  const json = {
    name: 'Bos: ton',
    address: ' ',
    phone: 'x'.repeat(51),
    timeZone: 'Mars/Base',
    hours: {},
    active: 'no?',
  }
  const answer = await adminFetch('/api/admin/locations', jsonRequest('POST', json))
  expect(answer.status).toBe(422)
  const { errors } = (await answer.json()) as unknown as { errors: { path: string }[] }
  expect(new Set(errors.map(({ path }) => path.split('.')[0]))).toEqual(new Set(Object.keys(json)))
})
