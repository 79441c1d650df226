import type { PersonName } from '#db/model/candidates/person.ts'
import { Hono } from 'hono'
import { Erasure } from '#db/model/settings.ts'
import { tallyOf } from '#db/privacy/privacy.ts'
import { findPeople, scopeOf } from '#db/privacy/scope.ts'
import type { Env } from '#worker/env.ts'
import { input } from '#worker/lib/http/body/input.ts'
import { Problem } from '#worker/lib/http/problem.ts'
import { erasePersonData } from '#worker/lib/privacy.ts'

/** Refuses an address of several people unless the user means all of them, and a person who does not exist. */
const assertMeant =
  ({ email, everybody }: Erasure) =>
  (people: PersonName[]) => {
    if (email === undefined && people.length === 0)
      throw new Problem(404, 'There is no such person.')
    if (people.length > 1 && !everybody) {
      const message = 'Several people have this address. Please choose one of them, or all.'
      throw new Problem(409, message, { people })
    }
  }

/** Erases people's data. The e-mail address is in the body, because URLs are logged. */
export const adminErasures = new Hono<Env>()
  .post('/preview', input(Erasure), async (c) => {
    const asked = c.req.valid('json')
    const scope = scopeOf(asked)
    const [people, found] = await Promise.all([
      findPeople(c.var.db, scope),
      tallyOf(c.var.db, scope),
    ])
    assertMeant(asked)(people)
    return c.json({ found })
  })
  .post('/', input(Erasure), async (c) => {
    const { db, user } = c.var
    const asked = c.req.valid('json')
    const erased = await erasePersonData(db, c.env, user, scopeOf(asked), assertMeant(asked))
    return c.json({ erased })
  })
