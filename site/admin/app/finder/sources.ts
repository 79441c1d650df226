import type { Part } from '#db/model/access.ts'
import { candidateStatuses } from '#db/model/candidates/labels.ts'
import { visitStatuses } from '#db/model/lib/labels.ts'
import { api } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'
import { calendarDay } from '#site/admin/base/dates.ts'
import type { Query } from '#site/admin/navigation/address.ts'
import { adminPages } from '../addresses.ts'
import { linkScreens } from '../openScreens.ts'
import { partsAt } from '../tabAt.ts'

/** Something that the box has found, and the address that opens it. */
export type Found = { key: string; name: string; about: string; path: string; query: Query }

type Source = {
  /** the heading above what it finds */
  group: string
  /** for whoever may read this part; without it, for everybody */
  part?: Part
  find: (q: string, mayRead: (...parts: readonly Part[]) => boolean) => Promise<Found[]>
}

const limit = '5'
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

const filled = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

/** Each asks the list of its screen: what is read there, and what is opened then, is noted in the audit log as ever. */
export const sources: readonly Source[] = [
  {
    group: 'People',
    part: 'candidates',
    async find(q) {
      const page = await call(api.admin.candidates.$get({ query: { q, status: 'any', limit } }))
      return page.candidates.map((person) => ({
        key: `person-${person.id}`,
        name: nameOf(person),
        about: filled([candidateStatuses[person.status], person.phone, person.email]),
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
        name: nameOf(visit),
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
