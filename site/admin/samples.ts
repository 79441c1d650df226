import { type SectionKey, sectionKeys } from '../../db/model/content.ts'
import { api } from '../lib/api.ts'
import { call, createFetcherStore } from '../lib/remote.ts'
import { fetchTeam } from './team.ts'

const { content } = api.admin

/** What the public site shows of ours, not of the clinic's: sections with default wording, people. */
export type Samples = { sections: SectionKey[]; people: boolean }

async function fetcher(): Promise<Samples> {
  const [{ sections }, members] = await Promise.all([call(content.$get()), fetchTeam()])
  const worded = new Set(sections.filter((section) => section.isActive).map((s) => s.sectionKey))
  return {
    sections: sectionKeys.filter((key) => !worded.has(key)),
    people: !members.some((member) => member.isActive),
  }
}

// Content and team change under their own tabs, and every tab is read anew when it is gone to.
export const $samples = createFetcherStore<Samples, Error>('samples', { fetcher })
