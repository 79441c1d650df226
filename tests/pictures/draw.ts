import type { Locator, Page } from '@playwright/test'
import type { startStack } from '../helpers/start/stack.ts'
import { sampleStudy } from '#db/model/copy/sample-study.ts'
import { openBrowser, openPage, photograph, signInByForm } from './camera.ts'
import { compress } from './compress.ts'
import { addSampleVisits } from './sample-visits.ts'

type Site = Pick<Awaited<ReturnType<typeof startStack>>, 'url' | 'admin'>

const widths = { desk: 1280, wideDesk: 1440, phone: 390 }

/** The pictures of README by their file names, from a site with only its samples. */
export async function drawPictures(site: Site) {
  const pictures = new Map<string, Uint8Array>()
  const draw = async (name: string, page: Page, last: Locator, more?: number) =>
    pictures.set(`${name}.webp`, await compress(name, await photograph(page, last, more)))

  const admin = await site.admin()
  const browser = await openBrowser()
  try {
    const phone = await openPage(browser, site.url, widths.phone)
    await phone.goto('/')
    await draw('phone', phone, phone.locator('#home'))

    const visitor = await openPage(browser, site.url, widths.desk)
    await visitor.goto('/')
    await draw('landing', visitor, visitor.locator('#home'))
    await visitor.goto(`/current-studies/${sampleStudy.slug}`)
    await draw(
      'study',
      visitor,
      visitor.locator('article section', { has: visitor.locator('#visits') }),
    )

    const staff = await openPage(browser, site.url, widths.wideDesk)
    await signInByForm(staff)
    await staff.goto('/admin/candidates?owner=me')
    await staff.getByRole('link', { name: 'Fatima El-Sayed' }).click()
    await draw('desk', staff, staff.getByRole('region', { name: 'Log a call' }), 12)
    // After the picture of the desk, because a visit changes the next step of its person.
    const monday = await addSampleVisits(admin)
    await staff.goto(`/admin/visits?view=calendar&date=${monday}`)
    await draw('calendar', staff, staff.getByRole('table'), 16)
  } finally {
    await browser.close()
  }
  return pictures
}
