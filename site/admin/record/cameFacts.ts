import {
  type Campaign,
  campaignKeys,
  type HeardFrom,
  heardFroms,
} from '#db/model/candidates/ways.ts'
import type { Fact } from './Facts.tsx'

type Came = {
  heardFrom: HeardFrom | null
  heardFromDetail: string | null
  campaign: Campaign | null
}

export const cameFacts = ({ heardFrom, heardFromDetail, campaign }: Came): Fact[] => [
  [
    'Heard about us from',
    [heardFrom && heardFroms[heardFrom], heardFromDetail].filter(Boolean).join(': '),
  ],
  ['Campaign', campaignKeys.flatMap((key) => campaign?.[key] ?? []).join(' · ')],
]

type Asked = { callerName: string | null; relation: string | null }

/** The one who asked for somebody else, and who they are to them: 'Jane Moss (daughter)'. Empty if nobody did. */
export const callerOf = ({ callerName, relation }: Asked) =>
  callerName && relation ? `${callerName} (${relation})` : (callerName ?? '')
