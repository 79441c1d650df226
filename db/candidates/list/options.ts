import type { Db } from '#db/client.ts'
import { mostNamed } from '#db/kept-counts.ts'
import { mostOptions } from '#db/model/candidates/limits.ts'

/** The studies and campaigns with the most candidates, each in alphabetical order. */
export async function listOptions(db: Db) {
  const [studies, campaigns] = await Promise.all([
    mostNamed(db, 'candidates.study', mostOptions),
    mostNamed(db, 'candidates.campaign_name', mostOptions),
  ])
  return { studies, campaigns }
}
