import { expect, type Page, test } from '@playwright/test'
import { copy } from '#db/model/copy/index.ts'
import { staffFind } from '#tests/helpers/browser/admin.ts'
import { eventually } from '#tests/helpers/start/stack.ts'

const patientForm = (page: Page) => page.getByRole('form', { name: 'Patient inquiry' })
const sponsorForm = (page: Page) => page.getByRole('form', { name: 'Sponsor inquiry' })

const toast = (page: Page) => page.getByRole('status')

async function fillPatientForm(page: Page, lastName: string) {
  const form = patientForm(page)
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Phone').fill('555-0100')
  await form.getByLabel('Area of interest').selectOption('Cardiology')
  await form.getByLabel('Message').fill('I would like to hear about heart studies.')
  return form
}

test(
  'a daughter asks for her father, with two fields more that nobody else sees',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/#patient-inquiry')
    const form = patientForm(page)
    await expect(form).toHaveJSProperty('noValidate', true)
    await expect(form.getByLabel('Your name')).toBeHidden()
    await expect(form.getByLabel('Which one, or where?')).toBeHidden()
    await form.getByLabel('Somebody else').check()
    const lastName = `Father${Date.now()}`
    await fillPatientForm(page, lastName)
    await form.getByLabel('How did you hear about us?').selectOption('A doctor')
    await form.getByLabel('Which one, or where?').fill('Dr. Park')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(form.getByText('Please enter your own name too')).toBeVisible()
    await expect(form.getByLabel('Your name')).toBeFocused()
    await form.getByLabel('Your name').fill('Jane Moss')
    await form.getByLabel('Who you are to them').fill('daughter')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(toast(page)).toContainText('Thank you for your interest!')
    await expect(page.locator('.form-done')).toContainText('Jane Moss, we have your message.')
    expect(await staffFind('patient-inquiries', lastName)).toMatchObject([
      {
        askingFor: 'somebody-else',
        callerName: 'Jane Moss',
        relation: 'daughter',
        heardFrom: 'doctor',
        heardFromDetail: 'Dr. Park',
        campaign: null,
      },
    ])
  },
)

/**
 * Waits until the page has run the script that keeps the campaign: a link that is pressed earlier loses the campaign.
 */
async function campaignScript(page: Page) {
  const loaded = await page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    return files.find((name) => name.includes('/campaign'))
  })
  await page.evaluate((file) => import(file ?? ''), await loaded.jsonValue())
}

test('the campaign of the address comes along through links to the form, and stays nowhere', async ({
  page,
}) => {
  const campaign = { utm_source: 'news letter', utm_campaign: '"><b>spring</b>' }
  await page.goto(`/study-information?${new URLSearchParams({ ...campaign, gclid: 'x' })}`)
  await campaignScript(page)
  await page.getByRole('link', { name: 'Current Studies' }).first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/current-studies?*')
  expect(new URL(page.url()).searchParams.get('gclid')).toBeNull()
  await campaignScript(page)
  await page.getByRole('link', { name: 'Express Interest in Weekly Insulin' }).click()
  const form = patientForm(page)
  await expect(form).toHaveJSProperty('noValidate', true)
  await campaignScript(page)
  const lastName = `Campaign${Date.now()}`
  await fillPatientForm(page, lastName)
  await form.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expect(toast(page)).toContainText('Thank you for your interest!')
  expect(await staffFind('patient-inquiries', lastName)).toMatchObject([{ campaign }])
  expect(await page.context().cookies()).toEqual([])
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('spring')
})

test.describe('a form about somebody else without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows its two fields, and comes back with what was typed', async ({ page }) => {
    await page.goto('/?utm_source=lost#patient-inquiry')
    const form = patientForm(page)
    await expect(form.getByLabel('Your name')).toBeHidden()
    const lastName = `Plain${Date.now()}`
    await form.getByLabel('Somebody else').check()
    await fillPatientForm(page, lastName)
    await form.getByLabel('Who you are to them').fill('nurse')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    const missing = page.getByRole('link', { name: 'Please enter your own name too' })
    await expect(missing).toBeVisible()
    await expect(form.getByLabel('Somebody else')).toBeChecked()
    await expect(form.getByLabel('Who you are to them')).toHaveValue('nurse')
    await form.getByLabel('Your name').fill('Jo Park')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(page.getByText('Thank you for your interest!')).toBeVisible()
    expect(await staffFind('patient-inquiries', lastName)).toMatchObject([
      { callerName: 'Jo Park', relation: 'nurse', campaign: null },
    ])
  })
})

test.describe('with JavaScript', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/#contact')
    // Before React has loaded, the browser's own messages say what to fix.
    await expect(patientForm(page)).toHaveJSProperty('noValidate', true)
    const handle = page.getByText('Open the form')
    if (await handle.isVisible()) await handle.click()
    await expect(sponsorForm(page)).toHaveJSProperty('noValidate', true)
  })

  test(
    'a patient sends an inquiry, is thanked, and staff can read it',
    { tag: '@phone' },
    async ({ page }) => {
      const lastName = `Moss${Date.now()}`
      const form = await fillPatientForm(page, lastName)
      await form.getByRole('button', { name: 'Submit Inquiry' }).click()
      await expect(toast(page)).toContainText('Thank you for your interest!')
      expect(await staffFind('patient-inquiries', lastName)).toMatchObject([
        { lastName, interest: 'cardiology', ageRange: null },
      ])
      await expect(form).toBeHidden()
      const sent = page.locator('.form-done')
      await expect(sent.getByRole('heading', { name: 'Thank you' })).toBeFocused()
      await expect(sent).toContainText(
        /Ada, we have your message. A coordinator calls you by \w+day, \w+ \d+ at \d+:\d\d [AP]M/,
      )
      await expect(sent).toContainText('555-0100')
      await expect(
        sent.getByRole('link', { name: copy.company_info.phone_office }),
      ).toHaveAttribute('href', 'tel:+16175550120')
      await page.emulateMedia({ media: 'print' })
      await expect(sent.getByText('we have your message')).toBeVisible()
      await expect(sponsorForm(page)).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await sent.getByRole('button', { name: 'Send another message' }).click()
      await expect(form.getByLabel('First name')).toHaveValue('')
    },
  )

  test(
    'each field that needs attention says so and keeps what was typed',
    { tag: '@phone' },
    async ({ page }) => {
      const form = patientForm(page)
      await form.getByLabel('First name').fill('A')
      await form.getByLabel('Message').fill('Too short')
      await form.getByRole('button', { name: 'Submit Inquiry' }).click()
      for (const message of [
        'First name must be at least 2 characters',
        'Last name must be at least 2 characters',
        'Please enter a valid email address',
        'Phone number is required',
        'Please select an area of interest',
        'Please provide a message with at least 10 characters',
      ]) {
        await expect(form.getByText(message)).toBeVisible()
      }
      await expect(form.getByLabel('First name')).toHaveValue('A')
      await expect(form.getByLabel('First name')).toBeFocused()
    },
  )

  test('a sponsor sends an inquiry and is thanked', { tag: '@phone' }, async ({ page }) => {
    const form = sponsorForm(page)
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(form.getByText('Contact name must be at least 2 characters')).toBeVisible()
    await expect(form.getByText('Company name must be at least 2 characters')).toBeVisible()
    await form.getByLabel('Contact name').fill('Jo Park')
    await form.getByLabel('Company').fill('Northwind')
    await form.getByLabel('Email').fill('jo@example.com')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(toast(page)).toContainText('Thank you for your partnership inquiry!')
    await expect(form).toBeHidden()
    await expect(page.locator('.form-done')).toContainText('jo@example.com')
  })

  test('an outage is told and loses nothing that was typed', async ({ page }) => {
    await page.route('**/api/patient-inquiry', (route) => route.abort())
    const form = await fillPatientForm(page, 'Outage')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(toast(page)).toContainText('Error')
    await expect(form.getByLabel('Message')).toHaveValue(
      'I would like to hear about heart studies.',
    )

    await page.unroute('**/api/patient-inquiry')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(toast(page)).toContainText('Thank you for your interest!')
  })

  test('two quick clicks send one inquiry', async ({ page }) => {
    const lastName = `Twice${Date.now()}`
    const form = await fillPatientForm(page, lastName)
    await form.getByRole('button', { name: 'Submit Inquiry' }).dblclick()
    await expect(toast(page)).toContainText('Thank you for your interest!')
    expect(await staffFind('patient-inquiries', lastName)).toHaveLength(1)
  })

  for (const [width, height] of [
    [1280, 800],
    // A desktop at 400 %.
    [320, 256],
  ] as const) {
    test(`a visitor who begins in the middle of the form is offered times for a call, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      const form = patientForm(page)
      // Repeated, because the page may still grow above the form after it has loaded.
      await expect(async () => {
        await form.getByLabel('How did you hear about us?').scrollIntoViewIfNeeded()
        await expect(form.getByText('When should we call you?')).toBeVisible({ timeout: 2000 })
      }).toPass()
    })
  }

  test('a form changed after its answer was lost is stored as it was changed, beside the first', async ({
    page,
  }) => {
    const lastName = `Lost${Date.now()}`
    // The inquiry is stored, but its answer is lost.
    await page.route('**/api/patient-inquiry', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const form = await fillPatientForm(page, lastName)
    const button = form.getByRole('button', { name: 'Submit Inquiry' })
    for (let times = 0; times < 2; times++) {
      const lost = page.waitForEvent('requestfailed')
      await button.click()
      await lost
      await expect(button).toHaveAttribute('aria-disabled', 'false')
      // Another field, which nobody has filled in.
      await expect(form.getByText('When should we call you?')).toBeVisible()
    }
    await page.unroute('**/api/patient-inquiry')
    expect(await staffFind('patient-inquiries', lastName)).toHaveLength(1)
    await form.getByLabel('Phone').fill('555-0199')
    await button.click()
    await expect(toast(page).last()).toContainText('Thank you for your interest!')
    const stored = await staffFind('patient-inquiries', lastName)
    expect(stored.map(({ phone }) => phone)).toEqual(['555-0199', '555-0100'])
  })

  test('a form that was restored with the id of what it said before is stored under a new one', async ({
    page,
    request,
  }) => {
    const lastName = `Restored${Date.now()}`
    const submissionId = crypto.randomUUID()
    const before = { submissionId, firstName: 'Ada', lastName, email: 'ada@example.com' }
    const rest = { phone: '555-0100', interest: 'other', message: 'It is about heart studies.' }
    const sent = await request.post('/api/patient-inquiry', { data: { ...before, ...rest } })
    expect(sent.status()).toBe(201)
    const form = await fillPatientForm(page, lastName)
    await form
      .locator('[name=submissionId]')
      .evaluate((field: HTMLInputElement, id) => (field.value = id), submissionId)
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(toast(page)).toContainText('Thank you for your interest!')
    expect(await staffFind('patient-inquiries', lastName)).toHaveLength(2)
  })

  test('a visitor whose browser fills in the whole form at once is no bot', async ({ page }) => {
    const lastName = `Quick${Date.now()}`
    const form = await fillPatientForm(page, lastName)
    const asked = page.waitForRequest('**/api/patient-inquiry')
    // Resets the clock that the form measures its filling time with.
    await page.evaluate(() => (performance.now = () => 300))
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ filledMs: 300, person: true })
    await expect(toast(page)).toContainText('Thank you for your interest!')
    expect(await staffFind('patient-inquiries', lastName)).toMatchObject([{ suspectedSpam: false }])
  })

  test('a study brought along is named in the form and kept with the inquiry', async ({ page }) => {
    const lastName = `Study${Date.now()}`
    await page.goto('/?study=Heart%20rhythm%20study#contact')
    const form = await fillPatientForm(page, lastName)
    await expect(form.getByText('Heart rhythm study')).toBeVisible()
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(toast(page)).toContainText('Thank you for your interest!')
    expect(await staffFind('patient-inquiries', lastName)).toMatchObject([
      { study: 'Heart rhythm study' },
    ])
  })
})

test('a script that fills the form and sends it at once is marked', async ({ page }) => {
  const lastName = `Script${Date.now()}`
  // No other action touches the page, because Playwright's own checks of an element count as a press.
  await page.addInitScript((name) => {
    const looking = setInterval(() => {
      const form = document.querySelector<HTMLFormElement>('form[action="/api/patient-inquiry"]')
      if (!form?.noValidate) return
      clearInterval(looking)
      const values = { firstName: 'Ada', lastName: name, email: 'ada@example.com', phone: '1' }
      const rest = { interest: 'other', message: 'Cheap watches for you.' }
      for (const [field, value] of Object.entries({ ...values, ...rest })) {
        ;(form.elements.namedItem(field) as HTMLInputElement).value = value
      }
      performance.now = () => 300
      form.requestSubmit()
    }, 50)
  }, lastName)
  await page.goto('/#contact')
  const found = await eventually(async () => {
    const rows = await staffFind('patient-inquiries', lastName)
    return rows.length > 0 && rows
  })
  expect(found).toMatchObject([{ suspectedSpam: true }])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an inquiry is sent and confirmed on the page', async ({ page }) => {
    const lastName = `Plain${Date.now()}`
    await page.goto('/#contact')
    const form = await fillPatientForm(page, lastName)
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(page).toHaveURL(/#patient-inquiry-sent$/)
    await expect(page.getByText('We will contact you soon').first()).toBeVisible()
    await expect(form.getByLabel('First name')).toBeHidden()
    expect(await staffFind('patient-inquiries', lastName)).toHaveLength(1)
  })

  test('a refused inquiry names the mistakes and keeps everything that was typed', async ({
    page,
  }) => {
    await page.goto('/#contact')
    const form = await fillPatientForm(page, 'Mistake')
    // A browser would reject most messages that are too short, but it accepts this one.
    await form.getByLabel('Message').fill('         short')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    const fault = form.getByRole('link', {
      name: 'Please provide a message with at least 10 characters',
    })
    await fault.click()
    await expect(patientForm(page).getByLabel('Message')).toBeFocused()
    await expect(patientForm(page).getByLabel('Last name')).toHaveValue('Mistake')
    await expect(patientForm(page).getByLabel('Area of interest')).toHaveValue('cardiology')
  })

  test('a link ticks the request for a CDA, which a correction keeps', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Ask us to sign your CDA' }).click()
    const request = sponsorForm(page).getByLabel('Ask us to sign your CDA')
    await expect(request).toBeChecked()
    const company = `Westwind${Date.now()}`
    await sponsorForm(page).getByLabel('Contact name').fill('Ines Roth')
    await sponsorForm(page).getByLabel('Company').fill(company)
    await sponsorForm(page).getByLabel('Email').fill('ines@nowhere')
    await sponsorForm(page).getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(sponsorForm(page).getByText('This has not been sent yet.')).toBeVisible()
    await expect(request).toBeChecked()
    await sponsorForm(page).getByLabel('Email').fill('ines@example.com')
    await sponsorForm(page).getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(page).toHaveURL(/#sponsor-inquiry-sent$/)
    expect(await staffFind('sponsor-inquiries', company)).toMatchObject([{ request: 'cda' }])
  })

  test('a text that is too long comes back to be shortened', async ({ page }) => {
    const lastName = `Long${Date.now()}`
    await page.goto('/#contact')
    const form = await fillPatientForm(page, lastName)
    const sentence = 'My story is long. '
    for (const [story, fault] of [
      [sentence.repeat(300), 'Message: Please use at most 5,000 characters'],
      [sentence.repeat(4500), /^Message: .* Please shorten it/],
    ] as const) {
      await form.getByLabel('Message').fill(story)
      await form.getByRole('button', { name: 'Submit Inquiry' }).click()
      await form.getByRole('alert').getByRole('link', { name: fault }).click()
      await expect(form.getByLabel('Message')).toBeFocused()
      await expect(form.getByLabel('Last name')).toHaveValue(lastName)
      await expect(form.getByLabel('Message')).toHaveValue(story)
    }
    await patientForm(page).getByLabel('Message').fill('My story, in short.')
    await patientForm(page).getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(page).toHaveURL(/#patient-inquiry-sent$/)
    expect(await staffFind('patient-inquiries', lastName)).toHaveLength(1)
  })
})

test(
  'a link ticks the request for a CDA, which the visitor can take back',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Ask us to sign your CDA' }).click()
    await expect(page).toHaveURL('/?request=cda#sponsor-inquiry')
    const form = sponsorForm(page)
    await expect(form).toHaveJSProperty('noValidate', true)
    const request = form.getByLabel('Ask us to sign your CDA')
    const said = form.getByText('You ask us to sign your CDA.')
    await expect(request).toBeChecked()
    await expect(said).toBeVisible()
    await request.uncheck()
    await expect(said).toBeHidden()
    await request.check()
    const company = `Westwind${Date.now()}`
    await form.getByLabel('Contact name').fill('Ines Roth')
    await form.getByLabel('Company').fill(company)
    await form.getByLabel('Email').fill('ines@example.com')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(toast(page)).toContainText('Thank you for your partnership inquiry!')
    expect(await staffFind('sponsor-inquiries', company)).toMatchObject([{ request: 'cda' }])
  },
)

test('required fields are marked visibly, and screen readers are told once', async ({ page }) => {
  await page.goto('/#contact')
  const form = sponsorForm(page)
  await form.scrollIntoViewIfNeeded()
  await expect(form.getByText('* required')).toBeVisible()
  const marks = await form.locator('.field > label').evaluateAll((labels) =>
    labels.map((label) => ({
      label: label.textContent,
      mark: getComputedStyle(label, '::after').content,
    })),
  )
  const marked = marks.filter(({ mark }) => mark.includes('*')).map(({ label }) => label)
  expect(marked).toEqual(['Contact name', 'Company', 'Email'])
  const tree = await form.ariaSnapshot()
  expect(tree).toContain('textbox "Company"')
  expect(tree).not.toContain('*')
})
