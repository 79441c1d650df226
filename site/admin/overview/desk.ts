import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'
import { openingView, views } from '../candidates/views.ts'
import type { Query } from '../navigation/address.ts'
import { askedAbout, candidateName } from '../candidates/candidates.ts'

const list = (query: Query) => {
  const { view: _, ...narrowing } = query
  return call(api.admin.candidates.$get({ query: { ...narrowing, limit: '5' } }))
}

/** The counts and the opening view's first candidates. Its key lets a refresh of the list refresh this too. */
export const $desk = createRemote('candidates?overview', async () => {
  const { candidates, counts } = await list(views[0].query)
  const view = openingView(counts)
  const shown = view === views[0] ? candidates : (await list(view.query)).candidates
  return {
    counts,
    view,
    first: shown.map((candidate) => ({
      id: candidate.id,
      name: candidateName(candidate),
      about: askedAbout(candidate),
      nextAction: candidate.nextAction,
      dueAt: candidate.dueAt,
      ownerName: candidate.ownerName,
    })),
  }
})
