import { expect, test } from '@playwright/test'
import { keysOf } from '#db/model/lib/keys.ts'
import { sitePages } from '#db/model/publish/pages.ts'
import { sessionCookie } from '#tests/helpers/browser/admin.ts'
import { findings, findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { coveredShare } from '#tests/helpers/browser/bars.ts'
import { tabTo } from '#tests/helpers/browser/keyboard.ts'
import { mailTo } from '#tests/helpers/operation/mail.ts'
import { hiddenPages, publicPages } from '#tests/helpers/browser/pages.ts'
import {
  choosePlace,
  chooseTime,
  fillPerson,
  next,
  send,
  takeAllPlaces,
  timeToFill,
  visitForm,
} from '#tests/helpers/visits/visit-form.ts'

test('at 400 % no bar stays over what is read', async ({ page }) => {
  for (const path of ['/', '/blog', '/current-studies', '/schedule-visit', '/faqs']) {
    await page.goto(path)
    expect([path, await coveredShare(page)]).toEqual([path, 0])
  }
})

test.describe('at 320 and 1280 px, light, dark and in forced colours, axe finds nothing', () => {
  test.slow()

  const named: readonly string[] = [...keysOf(sitePages), ...hiddenPages]

  test('the pages named here are all there are', async ({ request }) => {
    const pages = (await publicPages(request)).filter(
      (path) => !/^\/(blog|careers|current-studies)\/./.test(path),
    )
    expect(named).toEqual(expect.arrayContaining(pages))
  })

  for (const path of named) {
    test(`on ${path}`, async ({ page }) => {
      await page.goto(path)
      expect(await findingsInEveryLook(page)).toEqual([])
    })
  }

  for (const start of ['/blog/', '/blog/category/', '/careers/']) {
    test(`on a page under ${start}`, async ({ page, request }) => {
      const path = (await publicPages(request)).find((one) => one.startsWith(start)) ?? ''
      await page.goto(path)
      expect(await findingsInEveryLook(page)).toEqual([])
    })
  }

  test('in the menu', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await findingsInEveryLook(page, '#menu')).toEqual([])
  })

  test('in the application dialog, its errors and its toast', async ({ page }) => {
    await page.goto('/careers')
    await page
      .getByRole('button', { name: /^Apply for This Position/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByRole('dialog').getByText('First name is required')).toBeVisible()
    await expect(page.getByRole('status').last()).toContainText('Missing Information')
    expect(await findingsInEveryLook(page)).toEqual([])
  })

  for (const [path, button, message] of [
    ['/#contact', 'Submit Inquiry', 'First name must be at least 2 characters'],
    ['/email-preferences', 'Email me my link', 'Please enter a valid email address'],
  ] as const) {
    test(`where a form on ${path} says what to fix`, async ({ page }) => {
      await page.goto(path)
      // Before React has loaded, the browser's own messages say what to fix.
      await expect(async () => {
        await page.getByRole('button', { name: button, exact: true }).first().click()
        await expect(page.getByText(message).first()).toBeVisible({ timeout: 1000 })
      }).toPass()
      expect(await findingsInEveryLook(page, 'form')).toEqual([])
    })
  }

  test('where a search found something', async ({ page }) => {
    await page.goto('/search?q=insulin')
    await expect(page.locator('mark').first()).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
  })

  test('where questions are open and where none is found', async ({ page }) => {
    await page.goto('/faqs')
    await page.getByText('What is a clinical trial?').click()
    expect(await findingsInEveryLook(page)).toEqual([])
    await page.getByRole('searchbox').fill('zzz')
    await expect(page.getByRole('heading', { name: 'No FAQs Found' })).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
  })
})

// All steps in one test, so that each page is loaded only once.
test('axe finds nothing in the steps of a visit request, nor on the page of the visit', async ({
  page,
}) => {
  test.slow()
  const look = async (within: string) => expect(await findingsInEveryLook(page, within)).toEqual([])
  const lookAtStep = () => look('form[data-steps]')
  await page.goto('/schedule-visit')
  await visitForm(page).getByRole('radio').first().focus()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await next(page).click()
  await expect(visitForm(page).getByText('Please choose a visit type')).toBeVisible()
  await lookAtStep()
  await visitForm(page)
    .getByRole('radio', { name: /^Information/ })
    .check()
  await next(page).click()
  await expect(visitForm(page).getByRole('radio', { name: /^Boston/ })).toBeVisible()
  await lookAtStep()
  await choosePlace(page)
  const free = await timeToFill(page, 'information')
  await chooseTime(visitForm(page), free)
  await lookAtStep()
  await next(page).click()
  await next(page).click()
  await expect(visitForm(page).getByText('First name is required')).toBeVisible()
  await lookAtStep()
  await fillPerson(page, 'Axe')
  await next(page).click()
  await expect(visitForm(page).getByText('booked as soon as you send this')).toBeVisible()
  await lookAtStep()
  await takeAllPlaces(page, free)
  await send(page).click()
  const nearest = visitForm(page).getByRole('group', { name: 'The nearest free times' })
  await expect(nearest).toBeVisible()
  await lookAtStep()
  await nearest.getByRole('radio').first().check()
  await next(page).click()
  await next(page).click()
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible()
  await look('main')
  await page.getByRole('link', { name: 'See or change your visit' }).click()
  const other = page.getByRole('form', { name: 'Choose another time' })
  await other.getByRole('radio').and(page.locator(':enabled')).first().check()
  await look('main')
  await page.emulateMedia({ media: 'print', colorScheme: 'light', forcedColors: 'none' })
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Cancel this visit' }).click()
  await expect(page.getByRole('heading', { name: 'Cancel your appointment?' })).toBeVisible()
  await look('main')
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByText('This visit is cancelled.')).toBeVisible()
  await look('main')
})

test('axe finds nothing on the page of a visit that can be changed no more', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const email = `late-${crypto.randomUUID()}@example.com`
  const made = await page.request.post('/api/admin/visit-requests', {
    headers: { Cookie: await sessionCookie(), Origin: baseURL ?? '' },
    data: {
      firstName: 'Ada',
      lastName: 'Late',
      email,
      visitType: 'consultation',
      locationId: 1,
      startsAt: new Date(Date.now() + 3600_000).toISOString(),
      force: true,
    },
  })
  expect(made.status()).toBe(201)
  const [link = ''] = /\/visit\/\d+\.[\w-]+/.exec(await mailTo(email, '/visit/')) ?? []
  await page.goto(link)
  await expect(page.getByText('To change it, please call us:')).toBeVisible()
  expect(await findingsInEveryLook(page, 'main')).toEqual([])
  await page.goto(`${link}x`)
  await expect(page.getByRole('heading', { name: 'No visit here' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test.describe('by keyboard alone', () => {
  test('the skip link leads past the navigation', async ({ page }) => {
    await page.goto('/faqs')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null)
    expect(inMain).toBe(true)
  })

  test('the focused element is visible, whole and outlined', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/current-studies')
    const focus = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        const styles = [element, element.closest('article')].map(
          (one) => one && getComputedStyle(one).outlineStyle,
        )
        const { top, bottom, left } = element.getBoundingClientRect()
        const at = document.elementFromPoint(left + 3, (top + bottom) / 2)
        return {
          name: element.outerHTML.slice(0, 120),
          outlined: styles.some((style) => style && style !== 'none'),
          covered: !at || !(element.contains(at) || at.contains(element)),
        }
      })
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      await expect.poll(focus).toMatchObject({ outlined: true, covered: false })
    }
  })

  test('a patient sends an inquiry', async ({ page }) => {
    await page.goto('/#contact')
    const form = page.getByRole('form', { name: 'Patient inquiry' })
    // Before React has loaded, the thanks would be a page and not a toast.
    await expect(form).toHaveJSProperty('noValidate', true)
    await form.getByLabel('First name').focus()
    await page.keyboard.type('Ada')
    await tabTo(page, 'Last name')
    await page.keyboard.type('Keys')
    await tabTo(page, 'Email')
    await page.keyboard.type('keys@example.com')
    await tabTo(page, 'Phone')
    await page.keyboard.type('555-0100')
    await tabTo(page, 'Area of interest')
    await page.keyboard.type('Card')
    await tabTo(page, 'Message')
    await page.keyboard.type('I only use the keyboard.')
    await tabTo(page, 'Submit Inquiry')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').last()).toContainText('Thank you for your interest!')
  })

  test('the steps of a visit request are walked from the first touch of a key', async ({
    page,
  }) => {
    await page.goto('/schedule-visit')
    const consultation = 'Initial consultationAbout 45 minutes. You get the time right away.'
    await tabTo(page, consultation)
    await page.keyboard.press('Space')
    await tabTo(page, 'Next')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Where would you like to come?')).toBeVisible()
    await tabTo(page, 'Boston210 Harbor Row, Suite 400, Boston, MA 02110, United States')
    await page.keyboard.press('Space')
    await tabTo(page, 'Next')
    await page.keyboard.press('Enter')
    await expect(page.getByText('When would you like to come?')).toBeVisible()
    await tabTo(page, 'Next')
    await page.keyboard.press('Enter')
    // The form does not continue without a time.
    await expect(page.getByText('When would you like to come?')).toBeVisible()
    await tabTo(page, 'Back')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Where would you like to come?')).toBeVisible()
  })

  test('a job is found, opened and its form left again', async ({ page }) => {
    await page.goto('/careers')
    await tabTo(page, 'Clinical Research Coordinator')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/careers\/clinical-research-coordinator-\d+$/)
    await tabTo(page, 'Apply for This Position')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: /^Apply for This Position/ })).toBeFocused()
  })

  test('studies are filtered and questions opened', async ({ page }) => {
    await page.goto('/current-studies')
    await tabTo(page, 'Phase III')
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').first()).toContainText('2 of 6')
    await page.goto('/faqs')
    await tabTo(page, 'What is a clinical trial?')
    await page.keyboard.press('Enter')
    await expect(page.getByText('It is a study in which people volunteer')).toBeVisible()
  })
})

test('with reduced motion nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const seen = await page.evaluate(() => ({
    scroll: getComputedStyle(document.documentElement).scrollBehavior,
    longest: Math.max(
      0,
      ...document.getAnimations().map((animation) => {
        const { duration, iterations } = animation.effect?.getTiming() ?? {}
        return Number(duration) * (iterations ?? 1)
      }),
    ),
  }))
  expect(seen.scroll).toBe('auto')
  expect(seen.longest).toBeLessThanOrEqual(1)
})

test(
  'targets are at least 24 px in each direction, or stand in a text',
  { tag: '@phone' },
  async ({ page }) => {
    for (const path of ['/', '/careers', '/faqs', '/blog', '/patient-support']) {
      await page.goto(path)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a, button, select, input, summary')]
          .filter((element) => element.checkVisibility() && !element.closest('p'))
          .filter((element) => {
            const { width, height } = element.getBoundingClientRect()
            const hidden = width <= 1 || height <= 1
            return !hidden && (width < 23.5 || height < 23.5)
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      )
      expect.soft(small, path).toEqual([])
    }
  },
)

for (const path of ['/study-information', '/blog/']) {
  test(`${path} is printed as text, in ink on paper`, async ({ page, request }) => {
    const pages = await publicPages(request)
    await page.goto(pages.find((one) => one.startsWith(path) && one !== '/blog') ?? '')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const seen = await page.evaluate(() => {
      const visible = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
          element.checkVisibility(),
        ).length
      return {
        scheme: getComputedStyle(document.documentElement).colorScheme,
        controls: visible('main :is(button, .button, form)'),
        navigation: visible('nav'),
        headings: visible('main h1, main h2'),
      }
    })
    expect(seen).toMatchObject({ scheme: 'light', controls: 0, navigation: 0 })
    expect(seen.headings).toBeGreaterThan(0)
  })
}
