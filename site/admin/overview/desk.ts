import { api } from '../../lib/api.ts'
import { call, createRemote } from '../../lib/remote.ts'
import { aboutOf, nameOf } from '../candidates/candidates.ts'

/** The counts of the desk, and the candidates that are due first. The key begins with the name of their list. */
export const $desk = createRemote('candidates?overview', async () => {
  const { candidates, counts } = await call(api.admin.candidates.$get({ query: { limit: '5' } }))
  return {
    counts,
    first: candidates.map((candidate) => ({
      id: candidate.id,
      name: nameOf(candidate),
      about: aboutOf(candidate),
      nextAction: candidate.nextAction,
      dueAt: candidate.dueAt,
      ownerName: candidate.ownerName,
    })),
  }
})
