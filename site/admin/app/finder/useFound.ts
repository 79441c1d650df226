import { useMay } from '#site/admin/base/may.tsx'
import { useSearch } from '#site/admin/list/search/useSearch.ts'
import { sources } from './sources.ts'

/** Searches for these words in all sources; the results are in groups. `isCut`: some groups could not be read. */
export function useFound(typed: string) {
  const may = useMay()
  const { found, isSearching } = useSearch(typed, async (q) => {
    const asked = sources.filter(({ part }) => !part || may.read(part))
    const answers = await Promise.allSettled(asked.map(({ find }) => find(q, may.read)))
    const groups = answers.flatMap((one, at) => {
      const group = asked[at]?.group
      return one.status === 'fulfilled' && group && one.value.length > 0
        ? [{ group, found: one.value }]
        : []
    })
    return { groups, isCut: answers.some(({ status }) => status === 'rejected') }
  })
  return { isSearching, answer: found }
}
