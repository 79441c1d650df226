import { chromium } from '@playwright/test'
const base = 'http://localhost:8812'
const [,, only] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] })
const ctx = await browser.newContext({ viewport: { width: 1280, height: 800 } })
const page = await ctx.newPage()
page.on('console', m => ['error','warning'].includes(m.type()) && console.log('console', m.type(), m.text().slice(0,300)))
page.on('pageerror', e => console.log('pageerror', e.message))
await page.goto(base + '/admin/login')
await page.getByLabel('Username').fill('ada')
await page.getByLabel('Password').fill('a long enough secret')
await page.getByRole('button', { name: 'Sign in' }).click()
await page.waitForURL(/\/admin$/)
const shots = {
  content: '/admin/content',
  hero: '/admin/content?section=hero_section',
  heroprev: '/admin/content?section=hero_section&view=preview',
  areas: '/admin/content?section=research_areas',
  studies: '/admin/content?section=current_studies_section',
  studiesprev: '/admin/content?section=current_studies_section&view=preview',
  company: '/admin/content?section=company_info&view=preview',
  metrics: '/admin/content?section=operational_excellence_section',
  blog: '/admin/blog', post: '/admin/blog?edit=new', post1: '/admin/blog?edit=1',
  jobs: '/admin/jobs', job: '/admin/jobs?edit=1', apps: '/admin/jobs?list=applications',
  team: '/admin/team', member: '/admin/team?edit=new',
}
for (const [name, path] of Object.entries(shots)) {
  if (only && !only.split(',').includes(name)) continue
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 800 })
    await page.goto(base + path)
    await page.waitForTimeout(900)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log(name, width, 'overflow', over)
    await page.screenshot({ path: `/tmp/bshots/${name}-${width}.png`, fullPage: true })
  }
}
await browser.close()
