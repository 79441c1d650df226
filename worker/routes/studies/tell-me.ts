import { Hono } from 'hono'
import { missingStudy } from '#db/model/studies/study.ts'
import { openAlready, TellMe } from '#db/model/studies/tell-me.ts'
import { looksAutomatic } from '#db/model/submissions/spam.ts'
import { addToWaitlist, findClosedStudy } from '#db/studies/waitlist.ts'
import type { Env } from '#worker/env.ts'
import { input, slug } from '#worker/lib/http/body/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { currentVersion } from '#worker/lib/publish/version.ts'
import { acceptsForm } from '#worker/lib/submissions/plain-form.ts'

/** Stores an address for one mail when a study opens. The answer does not show whether the address is known. */
export const tellMeRoutes = new Hono<Env>().post(
  '/:slug/tell-me',
  acceptsForm('/current-studies', 'tell-me-sent', TellMe),
  slug,
  rateLimit('SUBMIT_LIMIT'),
  input(TellMe),
  async (c) => {
    const { db } = c.var
    const { email, submissionId, ...sent } = c.req.valid('json')
    await currentVersion(db, c.env)
    const asked = await findClosedStudy(db, c.req.valid('param').slug)
    const study = found(asked, () => new Problem(404, missingStudy))
    if (!study.opensLater) throw new Problem(409, openAlready)
    if (!looksAutomatic(sent)) await addToWaitlist(db, study.id, email)
    return c.json({ id: submissionId || crypto.randomUUID() }, 201)
  },
)
