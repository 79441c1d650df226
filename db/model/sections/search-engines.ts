import * as v from 'valibot'
import { keysOf } from '../lib/keys.ts'
import { sitePages } from '../pages.ts'
import { anyList, optionalText, picture } from './fields.ts'

export const visibilities = {
  shown: 'Search engines may list it',
  hidden: 'Keep out of search engines',
} as const

export const searchEngineSections = {
  search_engines: v.object({
    pages: v.pipe(
      anyList({
        page: v.picklist(keysOf(sitePages), 'Please choose a page'),
        title: optionalText(120),
        description: optionalText(320),
        picture: picture(),
        visibility: v.picklist(keysOf(visibilities), 'Please choose'),
      }),
      v.check(
        (pages) => new Set(pages.map(({ page }) => page)).size === pages.length,
        'Each page can stand here once',
      ),
    ),
  }),
}
