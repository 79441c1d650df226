import { expect, type Locator, type Page, test } from '#tests/helpers/warm.ts'
import { signIn } from '#tests/helpers/admin.ts'

const letters = (count: number) => 'W'.repeat(count)

/** A post and a job with the longest category and department, without a space to break at. */
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
      // Not squeezed to a letter a line either.
      expect(await widthOf(title), path).toBeGreaterThan(140)
    }
    await remove()
  })
}
