import { useEffect, useState } from 'react'
import { useMay } from '#site/admin/base/may.tsx'
import { type Found, sources } from './sources.ts'

const typingPauseMs = 200

type Group = { group: string; found: Found[] }
type Answer = { q: string; groups: Group[]; isCut: boolean }

/** The search for these words, in groups, as soon as typing pauses. Without the groups that could not be read: `isCut`. */
export function useFound(typed: string) {
  const q = typed.trim()
  const may = useMay()
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    if (!q) return
    let isWanted = true
    const timer = setTimeout(async () => {
      const asked = sources.filter(({ part }) => !part || may.read(part))
      const answers = await Promise.allSettled(asked.map(({ find }) => find(q, may.read)))
      if (!isWanted) return
      const groups = answers.flatMap((one, at) => {
        const group = asked[at]?.group
        return one.status === 'fulfilled' && group && one.value.length > 0
          ? [{ group, found: one.value }]
          : []
      })
      setAnswer({ q, groups, isCut: answers.some(({ status }) => status === 'rejected') })
    }, typingPauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
    // The rights of a user change with a new page only.
  }, [q])

  return { isSearching: q !== '' && answer?.q !== q, answer: q ? answer : undefined }
}
