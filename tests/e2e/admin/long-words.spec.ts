import { expect, type Locator, type Page, test } from '#tests/helpers/browser/warm.ts'
import { signIn } from '#tests/helpers/browser/admin.ts'

const letters = (count: number) => 'W'.repeat(count)

/** Adds a post and a job with the longest category and department, without a space to break at. */
async function addLongest({ request }: Page) {
  const tag = crypto.randomUUID()
  const post = await request.post('/api/admin/blog', {
    data: {
      title: letters(255),
      slug: tag,
      excerpt: 'In short.',
      content: 'At length.',
      category: letters(100),
      published: false,
    },
  })
  const job = await request.post('/api/admin/jobs', {
    data: {
      title: letters(255),
      department: letters(100),
      location: letters(100),
      type: 'Full-time',
      description: letters(1000),
      isActive: false,
    },
  })
  const paths = [
    `/api/admin/blog/${(await post.json()).post.id}`,
    `/api/admin/jobs/${(await job.json()).job.id}`,
  ]
  return () => Promise.all(paths.map((path) => request.delete(path)))
}

const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0

for (const width of [320, 1280]) {
  test(`long words break rather than widen the lists of posts and jobs, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page)
    const remove = await addLongest(page)
    for (const path of ['/admin/blog', '/admin/jobs']) {
      await page.goto(path)
      const title = page.getByText(letters(255)).first()
      await expect(title).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      // The title is not squeezed to one letter per line either.
      expect(await widthOf(title), path).toBeGreaterThan(140)
    }
    await remove()
  })
}

test('people of one household with the longest names fit a phone, and the button between them too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page)
  const phone = `617-55${String(Math.random()).slice(2, 3)}-${String(Math.random()).slice(2, 6)}`
  const ids: number[] = []
  for (const letter of ['H', 'J']) {
    const name = letter.repeat(100)
    const data = { source: 'phone', firstName: name, lastName: name, phone }
    const answer = await page.request.post('/api/admin/candidates', {
      data: { submissionId: crypto.randomUUID(), ...data },
    })
    expect(answer.status()).toBe(201)
    ids.push((await answer.json()).candidate.id)
  }
  await page.goto(`/admin/candidates?status=all&id=${ids[0]}`)
  await expect(page.getByRole('button', { name: /^Compare with J+ J+$/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
