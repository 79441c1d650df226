import type { InferResponseType } from 'hono/client'
import type { TeamMember } from '../../db/model/team.ts'
import { api, ApiError } from '../lib/api.ts'
import { call, createFetcherStore } from '../lib/remote.ts'
import { fetchAll } from './list.ts'

const { team } = api.admin

export type SavedMember = InferResponseType<typeof team.$get>['members'][number]

export const fetchTeam = () =>
  fetchAll(async (query) => {
    const { members: rows, nextCursor } = await call(team.$get({ query }))
    return { rows, nextCursor }
  })

export const $team = createFetcherStore<SavedMember[], Error>('team', { fetcher: fetchTeam })

export async function fetchMember(id: string) {
  const member = (await fetchTeam()).find((one) => String(one.id) === id)
  if (!member) throw new ApiError(404, 'Team member not found')
  return member
}

const param = (id: number) => ({ param: { id: String(id) } })

export const saveMember = (id: number | undefined, json: TeamMember) =>
  id === undefined ? call(team.$post({ json })) : call(team[':id'].$put({ ...param(id), json }))

export const deleteMember = ({ id }: SavedMember) => call(team[':id'].$delete(param(id)))
