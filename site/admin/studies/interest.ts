import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'

/** How many people named each study. Only those who look after candidates may read it. */
export const $interest = createRemote(
  'interest',
  async () => (await call(api.admin.candidates['by-study'].$get())).studies,
)

type Named = NonNullable<ReturnType<typeof $interest.get>['data']>

const folded = (title: string) => title.trim().toLowerCase()

export function interestIn(title: string, named: Named) {
  const own = named.filter(({ study }) => folded(study) === folded(title))
  const sum = (name: 'inquiries' | 'enrolled') => own.reduce((total, one) => total + one[name], 0)
  return { inquiries: sum('inquiries'), enrolled: sum('enrolled') }
}
