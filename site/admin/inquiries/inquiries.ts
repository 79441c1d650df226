import type { InferResponseType } from 'hono/client'
import type { ReactNode } from 'react'
import { api, idParam } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'
import type { Fact } from '../record/Facts.tsx'
import { type FetchPage, fetchPagesOf } from '../list/pages.ts'

export type Inquiry = {
  id: number
  email: string
  phone: string | null
  message: string | null
  suspectedSpam: boolean
  doNotContact?: boolean
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
  /** the facts that only this kind of inquiry has */
  factsOf: (row: Row) => Fact[]
  filters?: ReactNode
  /** the badges in the row of an inquiry */
  badgesOf?: (row: Row) => ReactNode
  statusOf?: (row: Row) => ReactNode
  /** the parts where staff work on an inquiry, above and below its message */
  workOf?: (one: One) => ReactNode
  notesOf?: (one: One) => ReactNode
}

export const inquiryParts = {
  patients: 'patient-inquiries',
  sponsors: 'sponsor-inquiries',
} as const

const patients = api.admin['patient-inquiries']
const sponsors = api.admin['sponsor-inquiries']

export type SavedPatientInquiry = InferResponseType<typeof patients.$get>['inquiries'][number]
export type SavedSponsorInquiry = InferResponseType<typeof sponsors.$get>['inquiries'][number]

export const fetchPatients = fetchPagesOf('inquiries', patients.$get)

export const fetchSponsors = fetchPagesOf('inquiries', sponsors.$get)

export const fetchPatient = async (id: string) =>
  (await call(patients[':id'].$get(idParam(id)))).inquiry

export async function fetchSponsor(id: string) {
  const { inquiry, notes } = await call(sponsors[':id'].$get(idParam(id)))
  return { ...inquiry, notes }
}
