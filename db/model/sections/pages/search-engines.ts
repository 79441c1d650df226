import * as v from 'valibot'
import { keysOf } from '#db/model/lib/keys.ts'
import { sitePages } from '#db/model/publish/pages.ts'
import { anyList, optionalText, sectionPicture } from '../fields.ts'
import { section } from '../section.ts'

const visibilities = {
  shown: 'Search engines may list it',
  hidden: 'Keep out of search engines',
} as const

export const searchEnginesSection = section({
  name: 'Search engines and shared links',
  address: '/',
  page: 'all',
  about: 'How search engines and shared links show the pages. Posts and jobs say it in their forms',
  shape: {
    pages: v.pipe(
      anyList({
        page: v.picklist(keysOf(sitePages), 'Please choose a page'),
        title: optionalText(120),
        description: optionalText(320),
        picture: sectionPicture(),
        visibility: v.picklist(keysOf(visibilities), 'Please choose'),
      }),
      v.check(
        (pages) => new Set(pages.map(({ page }) => page)).size === pages.length,
        'Each page can stand here once',
      ),
    ),
  },
  words: {
    pages: {
      label: 'Pages',
      item: 'page',
      below: 'listing',
      hint: 'A page that is not in this list, or a field left empty, shows what the page says itself.',
      fields: {
        page: { label: 'Page', options: sitePages },
        visibility: {
          label: 'Search engines',
          hint: 'A page that is kept out stays on the site, but leaves its search too.',
          options: visibilities,
        },
        title: {
          label: 'Headline in search results',
          hint: 'Results show about 60 characters.',
        },
        description: {
          label: 'Summary in search results',
          hint: 'Results show about 160 characters.',
        },
        picture: {
          label: 'Share picture',
          hint: 'An address that begins with https://, or with / for a picture of this site. Best with 1200 by 630 pixels.',
        },
      },
    },
  },
  copy: { pages: [] },
})
