import type { InferResponseType } from 'hono/client'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/remote.ts'
import type { Fact } from '../record/Facts.tsx'
import type { FetchPage } from '../list/list.ts'

export type Inquiry = {
  id: number
  email: string
  phone: string | null
  message: string | null
  suspectedSpam: boolean
  createdAt: string
}

export type InquiryListProps<Row extends Inquiry, One extends Row = Row> = {
  name: 'patients' | 'sponsors'
  noun: readonly [one: string, many: string]
  fetchPage: FetchPage<Row>
  fetchOne: (id: string) => Promise<One>
  nameOf: (row: Row) => string
  /** the subject of an inquiry, in one line */
  aboutOf: (row: Row) => string
  /** the fields that not every inquiry has */
  factsOf: (row: Row) => Fact[]
  filters?: ReactNode
  /** the badges in the row of an inquiry */
  badgesOf?: (row: Row) => ReactNode
  statusOf?: (row: Row) => ReactNode
  /** the parts where staff work on an inquiry, above and below its message */
  workOf?: (one: One) => ReactNode
  notesOf?: (one: One) => ReactNode
}

const patients = api.admin['patient-inquiries']
const sponsors = api.admin['sponsor-inquiries']

export type PatientInquiry = InferResponseType<typeof patients.$get>['inquiries'][number]
export type SponsorInquiry = InferResponseType<typeof sponsors.$get>['inquiries'][number]

const param = (id: string) => ({ param: { id } })

export const fetchPatients: FetchPage<PatientInquiry> = async (query) => {
  const { inquiries, nextCursor } = await call(patients.$get({ query }))
  return { rows: inquiries, nextCursor }
}

export const fetchSponsors: FetchPage<SponsorInquiry> = async (query) => {
  const { inquiries, nextCursor } = await call(sponsors.$get({ query }))
  return { rows: inquiries, nextCursor }
}

export const fetchPatient = async (id: string) =>
  (await call(patients[':id'].$get(param(id)))).inquiry

export async function fetchSponsor(id: string) {
  const { inquiry, notes } = await call(sponsors[':id'].$get(param(id)))
  return { ...inquiry, notes }
}
