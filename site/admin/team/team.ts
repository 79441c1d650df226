import type { InferResponseType } from 'hono/client'
import { memberFields, TeamMember } from '#db/model/team.ts'
import { api } from '#site/lib/api.ts'
import { createRemote } from '#site/lib/remote.ts'
import { recordCalls } from '../form/record/calls.ts'
import { fetchAll, fetchPagesOf } from '../list/pages.ts'

const { team } = api.admin

export type SavedMember = InferResponseType<typeof team.$get>['members'][number]

export const $team = createRemote('team', () => fetchAll(fetchPagesOf('members', team.$get)))

const calls = recordCalls('member', team)
export const { fetchOne: fetchMember, remove: deleteMember } = calls

export const memberKind = {
  name: 'member',
  what: 'team member',
  table: 'team_members',
  model: TeamMember,
  fields: memberFields,
  save: calls.save,
} as const
