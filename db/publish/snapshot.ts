import { newestRedirects } from '../addresses/redirects.ts'
import type { Db } from '../client.ts'
import type { PublishProblem } from '../model/publish/publish.ts'
import { maxBuiltRedirects } from '../model/publish/redirects.ts'
import { getPublishState } from './publish.ts'
import { readSite } from './site.ts'
import { usableRedirects, usableRows } from './usable.ts'

type Options = {
  /** the clinic's */
  timeZone: string
}

const unreadable = 'What was saved cannot be read, so the page shows the default wording.'

async function readOnce(db: Db, { timeZone }: Options) {
  // A record that is left out is reported once, however often it is read.
  const problems = new Map<string, PublishProblem>()
  const report = (problem: PublishProblem) => problems.set(JSON.stringify(problem), problem)
  const [stored, redirects] = await Promise.all([
    readSite(db, {
      timeZone,
      unreadable: (id) =>
        report({
          record: 'content_sections',
          id,
          title: id.replaceAll('_', ' '),
          reason: unreadable,
        }),
      usable: (record, rules, rows) => usableRows(record, rules, rows, report),
    }),
    newestRedirects(db, maxBuiltRedirects),
  ])
  return {
    stored,
    redirects: usableRedirects(redirects, report),
    problems: () => [...problems.values()],
  }
}

const maxReads = 20
/** Each further read waits this much longer, until a burst of saves is over. In ms. */
const pauseMs = 50

/** All of one version, for `shownSite`: read again if somebody saved meanwhile. `problems` lists records that cannot be shown. */
export async function readSnapshot(db: Db, options: Options) {
  for (let reads = 1; ; reads++) {
    const state = await getPublishState(db)
    const { stored, redirects, problems } = await readOnce(db, options)
    const { epoch, contentVersion, changedAt } = await getPublishState(db)
    const isSame =
      epoch === state.epoch &&
      contentVersion === state.contentVersion &&
      changedAt === state.changedAt
    if (isSame) {
      return { epoch, contentVersion, changedAt, stored, redirects, problems: problems() }
    }
    if (reads === maxReads) throw new Error('The content changes faster than it can be read')
    await new Promise((resolve) => setTimeout(resolve, reads * pauseMs))
  }
}
