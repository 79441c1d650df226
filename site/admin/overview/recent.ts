import { areaName } from '#db/model/areas.ts'
import { visitKinds } from '#db/model/lib/labels.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'
import type { Query } from '../navigation/address.ts'
import { fetchJobTitles } from '../jobs/applications.ts'
import { askedTimeText } from '../base/time/askedTime.ts'

export type RecentItem = {
  id: number
  name: string
  about: string
  createdAt: string
  to: string
  query: Query
}

const { admin } = api
const limit = '5'
const pending = { limit, status: 'pending' } as const
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

async function visits(): Promise<RecentItem[]> {
  const { requests } = await call(admin['visit-requests'].$get({ query: pending }))
  return requests.map(({ id, firstName, lastName, createdAt, ...visit }) => ({
    id,
    name: `${firstName} ${lastName}`,
    about: joined(visitKinds[visit.visitType], askedTimeText(visit)),
    createdAt,
    to: '/admin/visits',
    query: { id: String(id) },
  }))
}

async function inquiries(): Promise<RecentItem[]> {
  const [patients, sponsors] = await Promise.all([
    call(admin['patient-inquiries'].$get({ query: { limit } })),
    call(admin['sponsor-inquiries'].$get({ query: { limit } })),
  ])
  const to = '/admin/inquiries'
  return [
    ...patients.inquiries.map(({ id, firstName, lastName, interest, study, createdAt }) => ({
      id,
      name: `${firstName} ${lastName}`,
      about: joined('Patient', areaName(interest), study),
      createdAt,
      to,
      query: { id: String(id) },
    })),
    ...sponsors.inquiries.map(({ id, contactName, company, createdAt }) => ({
      id,
      name: contactName,
      about: joined('Sponsor', company),
      createdAt,
      to,
      query: { list: 'sponsors', id: String(id) },
    })),
  ]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, Number(limit))
}

async function applications(): Promise<RecentItem[]> {
  const [{ applications }, titles] = await Promise.all([
    call(admin['job-applications'].$get({ query: pending })),
    fetchJobTitles(),
  ])
  return applications.map(({ id, firstName, lastName, jobId, createdAt }) => ({
    id,
    name: `${firstName} ${lastName}`,
    about: titles[jobId] ?? `Job #${jobId}`,
    createdAt,
    to: '/admin/jobs',
    query: { list: 'applications', id: String(id) },
  }))
}

// The keys begin with the names of lists, so that a refresh of a list refreshes these too.
export const $recentVisits = createRemote('visits?recent', visits)
export const $recentInquiries = createRemote('inquiries?recent', inquiries)
export const $recentApplications = createRemote('applications?recent', applications)
