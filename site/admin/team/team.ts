import type { InferResponseType } from 'hono/client'
import { memberFields, TeamMember } from '#db/model/team.ts'
import { api } from '#site/lib/api.ts'
import { createRemote } from '#site/lib/remote.ts'
import { recordKind } from '../form/record/calls.ts'
import { fetchAll, fetchPagesOf } from '../list/pages.ts'

const { team } = api.admin

export type SavedMember = InferResponseType<typeof team.$get>['members'][number]

export const $team = createRemote('team', () => fetchAll(fetchPagesOf('members', team.$get)))

export const memberKind = recordKind('member', team, {
  what: 'team member',
  table: 'team_members',
  model: TeamMember,
  fields: memberFields,
})
export const { fetchOne: fetchMember, remove: deleteMember } = memberKind
