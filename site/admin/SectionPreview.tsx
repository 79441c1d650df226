import { type ComponentType, useId } from 'react'
import { type Content, parseSection, type SectionKey } from '../../db/model/content.ts'
import * as landing from './landingPreviews.tsx'
import * as pagePreviews from './pagePreviews.tsx'
import { pages, sectionWords } from './sectionWords.ts'
import type { Draft } from './shape.ts'

const previews: { [K in SectionKey]: ComponentType<{ content: Content[K] }> } = {
  company_info: pagePreviews.Company,
  hero_section: landing.Hero,
  stats_section: landing.Impact,
  about_section: landing.About,
  services_section: landing.Services,
  research_areas: landing.ResearchAreas,
  core_values_section: landing.CoreValues,
  operational_excellence_section: landing.Excellence,
  capabilities: landing.Capabilities,
  team_section: landing.Titled,
  contact_section: landing.Titled,
  careers_section: pagePreviews.Careers,
  current_studies_section: pagePreviews.CurrentStudies,
}

/** A draft as the page would show it: its type and its colours, in the width there is. */
export function SectionPreview({ sectionKey, draft }: { sectionKey: SectionKey; draft: Draft }) {
  const note = useId()
  const Preview = previews[sectionKey] as ComponentType<{ content: unknown }>
  const { page } = sectionWords[sectionKey]
  const ready = parseSection(sectionKey, draft)
  return (
    <div className="preview-pane">
      <p id={note} className="note">
        {ready.success
          ? 'How the page shows this wording, saved or not.'
          : 'Some fields still need your attention; the preview shows them as they are.'}{' '}
        <a href={pages[page].path} target="_blank" rel="noreferrer">
          See the live page
        </a>
      </p>
      <div className="preview" role="region" aria-label="Preview" aria-describedby={note}>
        <Preview content={ready.success ? ready.output : draft} />
      </div>
    </div>
  )
}
