import { readSection } from '#db/model/content.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'

/** The research areas that the site's forms offer. */
export const $areas = createRemote('areas', async () => {
  const { sections } = await call(api.content.$get())
  const areas = sections.find(({ sectionKey }) => sectionKey === 'research_areas')
  return readSection('research_areas', areas?.content).newsAreas
})
