import { Hono } from 'hono'
import { loadSection } from '#db/content/shown.ts'
import { noPaper, PaperAddress, PaperQuery } from '#db/model/studies/paper.ts'
import { readPaper } from '#db/studies/paper.ts'
import { addressOfStudy, getStudy } from '#db/studies/studies.ts'
import type { Env } from '#worker/env.ts'
import { params, query } from '#worker/lib/http/body/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'
import { currentVersion } from '#worker/lib/publish/version.ts'

/** Prints the sheets of a study, only from approved material. */
export const paperRoutes = new Hono<Env>().get(
  '/:id/paper/:paper',
  params(PaperAddress),
  query(PaperQuery),
  async (c) => {
    const { db } = c.var
    const { id, paper } = c.req.valid('param')
    const { size, strips } = c.req.valid('query')
    // Applies due dates of approvals first, in case cron has stopped.
    await currentVersion(db, c.env)
    const study = found(await getStudy(db, id), () => new Problem(404, 'Study not found'))
    const [source, company] = await Promise.all([
      readPaper(db, id),
      loadSection(db, 'company_info'),
    ])
    if (!source) throw new Problem(409, noPaper)
    // Loaded only here, because this module is larger than the rest of the Worker.
    const { paperPdf } = await import('#worker/lib/paper/paper.ts')
    const pdf = await paperPdf({
      paper,
      size,
      strips: strips === 'yes' && paper === 'poster',
      source,
      clinic: company.name,
      phone: study.contact?.phone ?? company.phone_office,
      url: `${c.env.SITE_URL}${addressOfStudy(study)}`,
    })
    return c.body(new Uint8Array(pdf), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${study.slug}-${paper}-${size}.pdf"`,
      'Cache-Control': 'no-store',
    })
  },
)
