import { createHash } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { loadContent, publicDay } from '#db/content/shown.ts'
import { sections } from '#db/model/content.ts'
import { dayMs } from '#db/model/lib/time.ts'
import { factsShownOn, sponsorSheet } from '#db/model/sponsor-facts.ts'
import type { Bindings } from '../env.ts'
import { timeZone } from './config.ts'
import { remembered } from './http/remembered.ts'
import type { SponsorSheet } from './paper/sheet.ts'
import { currentVersion } from './publish/version.ts'

const memory = { forMs: dayMs, mostKept: 2 }

// A save of other content makes the Worker read the sheet again, but its file is made only if the sheet has changed.
const sheets = remembered<Source | undefined>({ ...memory, flight: 'sponsor sheet' })
const files = remembered<Uint8Array>({ ...memory, flight: 'sponsor file' })

type Source = { sheet: SponsorSheet; etag: string; robots: string | null }

/** The content of the sheet; undefined if visitors see no facts. */
async function readSource(db: Db, env: Bindings): Promise<Source | undefined> {
  const [content, day] = await Promise.all([loadContent(db), publicDay(db, timeZone(env))])
  const facts = sponsorSheet(factsShownOn(content.sponsor_facts, day))
  if (facts.length === 0) return undefined
  const { company_info: company, sponsors_section: sponsors } = content
  const url = `${env.SITE_URL}${sections.sponsor_facts.address}`
  const sheet: SponsorSheet = {
    clinic: company.name,
    tagline: company.tagline,
    contact: [
      `Sponsors and partners: ${company.email_partners}`,
      `Office: ${company.phone_office}`,
    ],
    url,
    facts,
    phases: {
      title: sponsors.phasesTitle,
      rows: sponsors.phases.map(({ phase, focus }) => ({ name: phase, text: focus })),
    },
    capabilities: { title: sponsors.capabilitiesTitle, lines: sponsors.capabilities },
  }
  const digest = createHash('sha256').update(JSON.stringify(sheet)).digest('hex').slice(0, 32)
  // Builds that search engines must not find have this header on every page.
  const page = await env.ASSETS.fetch(`${env.SITE_URL}/404`)
  await page.body?.cancel()
  return { sheet, etag: `W/"${digest}"`, robots: page.headers.get('X-Robots-Tag') }
}

/** With the facts that visitors see now, and a function that makes the file once for concurrent requests. */
export async function currentSponsorSheet(db: Db, env: Bindings) {
  const version = await currentVersion(db, env)
  const source = await sheets.get(() => readSource(db, env), version)
  if (!source) return undefined
  const { sheet, etag, robots } = source
  const file = () =>
    files.get(async () => {
      // Loaded only here, because this module is larger than the rest of the Worker.
      const { sheetPdf } = await import('./paper/sheet.ts')
      return sheetPdf(sheet)
    }, etag)
  return { etag, robots, file }
}
