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
import { linkScreens } from '../openScreens.ts'

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

/** Each source uses the API of its screen's list, so the audit log notes these readings as usual. */
export const sources: readonly Source[] = [
  {
    group: 'People',
    part: 'candidates',
    async find(q) {
      const { people } = await searchDesk(q, Number(limit))
      return people.map((person) => ({
        key: `person-${person.id}`,
        name: deskName(person),
        about: deskAbout(person),
        path: '/admin/candidates',
        query: { id: String(person.id) },
      }))
    },
  },
  {
    group: 'Visits',
    part: 'visit-requests',
    async find(q) {
      const page = await call(api.admin['visit-requests'].$get({ query: { q, limit } }))
      return page.requests.map((visit) => ({
        key: `visit-${visit.id}`,
        name: deskName(visit),
        about: filled([
          visitStatuses[visit.status],
          visit.preferredDate && `${calendarDay(visit.preferredDate)}, ${visit.preferredTime}`,
        ]),
        path: '/admin/visits',
        query: { id: String(visit.id) },
      }))
    },
  },
  {
    group: 'Studies',
    part: 'studies',
    async find(q) {
      const page = await call(api.admin.studies.$get({ query: { q, limit } }))
      return page.studies.map((study) => ({
        key: `study-${study.id}`,
        name: study.title,
        about: study.published ? 'Published' : 'Draft',
        path: '/admin/studies',
        query: { edit: String(study.id) },
      }))
    },
  },
  {
    group: 'Posts',
    part: 'blog',
    async find(q) {
      const page = await call(api.admin.blog.$get({ query: { q, limit } }))
      return page.posts.map((post) => ({
        key: `post-${post.id}`,
        name: post.title,
        about: post.published ? 'Published' : 'Draft',
        path: '/admin/blog',
        query: { edit: String(post.id) },
      }))
    },
  },
  {
    group: 'Screens',
    find: async (q, mayRead) =>
      adminPages
        .filter(({ path, label }) => {
          const parts = partsAt(path)
          const isShown = !linkScreens[path] && (parts.length === 0 || mayRead(...parts))
          return isShown && label.toLowerCase().includes(q.toLowerCase())
        })
        .map(({ path, label }) => ({ key: path, name: label, about: '', path, query: {} })),
  },
]
