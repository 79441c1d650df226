import type { Db } from '../client.ts'
import { detailsOfLocations } from '../locations/locations.ts'
import type { Content, SectionContent, SectionKey } from '../model/content.ts'
import { copy } from '../model/copy/index.ts'
import { listStudiesOfSection } from '../studies/section-studies.ts'

/** Parts of sections that have tables of their own. */
export type ContentRecords = {
  /** undefined while staff never saved a study: the samples are shown */
  studies: Content['current_studies_section']['studies'] | undefined
  /** undefined while the company details name the locations */
  details: Pick<Content['company_info'], 'address' | 'hours'> | undefined
}

export async function readContentRecords(db: Db): Promise<ContentRecords> {
  const [studies, details] = await Promise.all([listStudiesOfSection(db), detailsOfLocations(db)])
  return { studies, details }
}

/** A section with the parts of it that have tables of their own. */
export function withRecords<K extends SectionKey>(
  key: K,
  content: SectionContent<K> | undefined,
  { studies = copy.current_studies_section.studies, details }: ContentRecords,
) {
  const more: { [Key in SectionKey]?: object | undefined } = {
    current_studies_section: { studies },
    company_info: details,
  }
  // The parts are those of the section with this key, which the type of an index does not say.
  return { ...content, ...more[key] } as Content[K]
}
