import { Hono } from 'hono'
import { loadSection } from '#db/content/shown.ts'
import type { Db } from '#db/client.ts'
import { revealingWord } from '#db/model/visits/revealing.ts'
import { typeNamed, VisitKindName, VisitTypeChange } from '#db/model/visits/types.ts'
import { listVisitTypes, saveVisitType } from '#db/visits/types.ts'
import type { Env } from '#worker/env.ts'
import { param, writtenInput } from '#worker/lib/http/body/input.ts'
import { invalid, Problem } from '#worker/lib/http/problem.ts'
import { forgetVisitPlaces } from '#worker/lib/visits/places.ts'
import { listConditions } from '#db/studies/named.ts'

/** Throws if the text names an area or a condition of the clinic: letters contain this text. */
async function assertRevealsNothing(db: Db, bring: string) {
  const [areas, conditions] = await Promise.all([
    loadSection(db, 'research_areas'),
    listConditions(db),
  ])
  const own = [...areas.areas.map(({ name }) => name), ...areas.newsAreas, ...conditions]
  const word = revealingWord(
    bring,
    own.filter((name) => name !== 'Other'),
  )
  if (word === undefined) return
  const message = `“${word}” says what the visit is about. Everybody who sees the letter could read it.`
  throw invalid([{ path: 'bring', message }])
}

export const adminVisitTypes = new Hono<Env>()
  .get('/', async (c) => c.json({ visitTypes: await listVisitTypes(c.var.db) }))
  .put('/:type', param('type', VisitKindName), writtenInput(VisitTypeChange), async (c) => {
    const { db, user } = c.var
    const { basedOn, ...values } = c.req.valid('json')
    await assertRevealsNothing(db, values.bring)
    const { type } = c.req.valid('param')
    const old = typeNamed(await listVisitTypes(db), type)
    const isStale = basedOn !== undefined && basedOn !== old.version
    const visitType = isStale ? undefined : await saveVisitType(db, await user(), old, values)
    forgetVisitPlaces()
    if (visitType) return c.json({ visitType })
    throw new Problem(409, 'Somebody else has saved this since you opened it.', {
      visitType: typeNamed(await listVisitTypes(db), type),
    })
  })
