import type { Part } from '#db/model/access.ts'
import { visitStatuses } from '#db/model/lib/labels.ts'
import { api } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'
import { calendarDay } from '#site/admin/base/time/dates.ts'
import { deskAbout, deskName, searchDesk } from '#site/admin/base/deskSearch.ts'
import type { Found } from '#site/admin/list/search/FoundBox.tsx'
import type { Query } from '#site/admin/navigation/address.ts'
import { adminPages } from '../addresses.ts'
import { partsAt } from '../tabAt.ts'
import { linkPaths } from '../linkPaths.ts'

export type FoundPlace = Found & { path: string; query: Query }

type Source = {
  /** the heading above the results */
  group: string
  /** the part of the API that a user must be allowed to read; undefined for everybody */
  part?: Part
  find: (q: string, mayRead: (...parts: readonly Part[]) => boolean) => Promise<FoundPlace[]>
}

const limit = '5'

const filled = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

type FoundRecord = { id: number; name: string; about: string }

/** The records of a screen, which opens one by its id in this parameter. */
const recordsOf = (
  source: Pick<Source, 'group' | 'part'>,
  path: string,
  parameter: 'id' | 'edit',
  find: (q: string) => Promise<FoundRecord[]>,
): Source => ({
  ...source,
  find: async (q) =>
    (await find(q)).map(({ id, ...found }) => ({
      ...found,
      key: `${source.part}-${id}`,
      path,
      query: { [parameter]: String(id) },
    })),
})

const written = ({ id, title, published }: { id: number; title: string; published: boolean }) => ({
  id,
  name: title,
  about: published ? 'Published' : 'Draft',
})

/** Each source uses the API of its screen's list, so the audit log notes these readings as usual. */
export const sources: readonly Source[] = [
  recordsOf({ group: 'People', part: 'candidates' }, '/admin/candidates', 'id', async (q) =>
    (await searchDesk(q, Number(limit))).people.map((person) => ({
      id: person.id,
      name: deskName(person),
      about: deskAbout(person),
    })),
  ),
  recordsOf({ group: 'Visits', part: 'visit-requests' }, '/admin/visits', 'id', async (q) =>
    (await call(api.admin['visit-requests'].$get({ query: { q, limit } }))).requests.map(
      (visit) => ({
        id: visit.id,
        name: deskName(visit),
        about: filled([
          visitStatuses[visit.status],
          visit.preferredDate && `${calendarDay(visit.preferredDate)}, ${visit.preferredTime}`,
        ]),
      }),
    ),
  ),
  recordsOf({ group: 'Studies', part: 'studies' }, '/admin/studies', 'edit', async (q) =>
    (await call(api.admin.studies.$get({ query: { q, limit } }))).studies.map(written),
  ),
  recordsOf({ group: 'Posts', part: 'blog' }, '/admin/blog', 'edit', async (q) =>
    (await call(api.admin.blog.$get({ query: { q, limit } }))).posts.map(written),
  ),
  {
    group: 'Screens',
    find: async (q, mayRead) =>
      adminPages
        .filter(({ path, label }) => {
          const parts = partsAt(path)
          const isShown = !linkPaths.includes(path) && (parts.length === 0 || mayRead(...parts))
          return isShown && label.toLowerCase().includes(q.toLowerCase())
        })
        .map(({ path, label }) => ({ key: path, name: label, about: '', path, query: {} })),
  },
]
