import type { InferResponseType } from 'hono/client'
import type { TeamMember } from '#db/model/team.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { fetchAll } from '../list/list.ts'

const { team } = api.admin

export type SavedMember = InferResponseType<typeof team.$get>['members'][number]

export const $team = createRemote('team', () =>
  fetchAll(async (query) => {
    const { members: rows, nextCursor } = await call(team.$get({ query }))
    return { rows, nextCursor }
  }),
)

export const memberLabels: Readonly<Record<keyof TeamMember, string>> = {
  imageUrl: 'Photo',
  name: 'Name',
  title: 'Title',
  credentials: 'Credentials',
  description: 'Description',
  displayOrder: 'Display order',
  isActive: 'Active (visible on website)',
}

export const fetchMember = async (id: string) => (await call(team[':id'].$get(idParam(id)))).member

export const saveMember = (
  id: number | undefined,
  member: TeamMember,
  basedOn: string | undefined,
) =>
  id === undefined
    ? write(team.$post({ json: member }))
    : write(team[':id'].$put({ ...idParam(id), json: { ...member, basedOn } }))

export const deleteMember = ({ id }: SavedMember) =>
  write(team[':id'].$delete({ ...idParam(id), query: {} }))
