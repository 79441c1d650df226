import { sitePages } from '#db/model/pages.ts'
import { visibilities } from '#db/model/sections/search-engines.ts'
import { PageListing } from '../PageListing.tsx'
import type { SomeWords } from './types.ts'

export const searchEngineWords = {
  search_engines: {
    about:
      'How search engines and shared links show the pages. Posts and jobs say it in their forms',
    page: 'all',
    fields: {
      pages: {
        label: 'Pages',
        item: 'page',
        below: PageListing,
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
  },
} satisfies SomeWords
