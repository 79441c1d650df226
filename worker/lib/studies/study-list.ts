import {
  type FilteredStudy,
  fitsStudyFilter,
  type StudyFilter,
  studyFilters,
} from '#db/model/studies/filter.ts'
import { byName } from '#db/model/lib/keys.ts'
import type { Bindings } from '#worker/env.ts'

const list = '/current-studies'
const item = '#studies [data-item]'
const form = 'form[data-filter="studies"]'

/** The filters in the address; undefined if it has none. */
function chosenIn({ method, url }: Request) {
  const { searchParams } = new URL(url)
  if (method !== 'GET') return undefined
  const chosen = byName(studyFilters, (filter) => searchParams.get(filter)?.trim() ?? '')
  return Object.values(chosen).some(Boolean) ? chosen : undefined
}

type Chosen = Record<StudyFilter, string>

/** Whether each study of the page matches the filters. */
async function fitting(html: string, chosen: Chosen) {
  const fits: boolean[] = []
  await new HTMLRewriter()
    .on(item, {
      element(element) {
        const study: FilteredStudy = byName(
          studyFilters,
          (filter) => element.getAttribute(`data-${filter}`) ?? '',
        )
        fits.push(fitsStudyFilter(study, (filter) => chosen[filter]))
      },
    })
    .transform(new Response(html))
    .text()
  return fits
}

function rewriterFor(chosen: Chosen, fits: readonly boolean[]) {
  const shown = fits.filter(Boolean).length
  let at = 0
  return new HTMLRewriter()
    .on(item, {
      element(element) {
        if (!fits[at++]) element.setAttribute('hidden', '')
      },
    })
    .on('#studies > [data-empty]', {
      element(element) {
        if (shown === 0) element.removeAttribute('hidden')
      },
    })
    .on(`${form} [data-count]`, {
      element: (count) => void count.setInnerContent(`${shown} of ${fits.length} shown`),
    })
    .on(`${form} button[name="phase"]`, {
      element(button) {
        const isChosen = button.getAttribute('value') === chosen.phase
        button.setAttribute('aria-pressed', String(isChosen))
      },
    })
    .on(`${form} input[data-kept]`, {
      element: (kept) => void kept.setAttribute('value', chosen.phase),
    })
    .on(`${form} input[name="condition"]`, {
      element: (input) => void input.setAttribute('value', chosen.condition),
    })
    .on(`${form} input[name="recruiting"]`, {
      element(box) {
        if (chosen.recruiting) box.setAttribute('checked', '')
      },
    })
    .on(`${form} select[name="area"] option`, selecting(chosen.area))
    .on(`${form} select[name="location"] option`, selecting(chosen.location))
}

const selecting = (value: string): Parameters<HTMLRewriter['on']>[1] => ({
  element(option) {
    if (option.getAttribute('value') === value) option.setAttribute('selected', '')
  },
})

/** Filtered by the address, so that a filter works without JavaScript too. The built page contains all studies. */
export async function studyList(request: Request, env: Bindings) {
  const chosen = chosenIn(request)
  if (!chosen) return env.ASSETS.fetch(request.url, request)
  const page = await env.ASSETS.fetch(new URL(list, env.SITE_URL))
  if (!page.ok) return page
  const html = await page.text()
  const answer = new Response(html, page)
  // The ETag belongs to the file, but this page depends on the address.
  answer.headers.delete('ETag')
  return rewriterFor(chosen, await fitting(html, chosen)).transform(answer)
}

/** Whether the Worker must answer the list, because its address may have a filter. */
export const isStudyList = ({ url }: Request) => new URL(url).pathname === list
