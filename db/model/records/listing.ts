import * as v from 'valibot'
import { optionalFlag } from '../lib/choices.ts'
import { optionalLine } from '../lib/fields.ts'
import { imageUrl } from '../lib/image-url.ts'
import type { FormFields } from './fields.ts'

/** How search engines and shared links show the page of a record. The page itself replaces empty fields. */
export const listingFields = {
  seoTitle: optionalLine(120),
  seoDescription: optionalLine(320),
  shareImage: imageUrl(),
  noindex: optionalFlag(),
}
const listing = v.object(listingFields)
export type Listing = v.InferOutput<typeof listing>

export const listingWords = {
  seoTitle: { label: 'Headline in search results', kind: 'line', wide: true },
  seoDescription: { label: 'Summary in search results', kind: 'text', rows: 3 },
  shareImage: {
    label: 'Share picture',
    hint: 'Shown with links in social networks, best with 1200 by 630 pixels. Left empty, it is drawn from the title.',
    kind: 'picture',
  },
  noindex: {
    label: 'Keep out of search engines',
    hint: 'The page stays on the site, but leaves the site’s own search, its feed and its list for search engines.',
    kind: 'yes or no',
  },
} as const satisfies FormFields<Listing>

/** In characters; search engines cut off what is longer. */
export const shownInResults = { title: 60, description: 160 }

type Listed = { title: string; seoTitle?: string | null; seoDescription?: string | null }

export const postListing = (post: Listed & { excerpt: string }, company: string) => ({
  title: post.seoTitle || `${post.title} | ${company}`,
  description: post.seoDescription || post.excerpt,
})

/** in characters, as for the descriptions of pages in sections */
const longestSummary = 320

/** Plain facts only: approved texts may be withdrawn, and would stay in search results. */
export const studyListing = (study: { title: string; summary: string }, company: string) => ({
  title: `${study.title} | ${company}`,
  description:
    study.summary.length > longestSummary
      ? `${study.summary.slice(0, longestSummary).replace(/\s+\S*$/, '')} …`
      : study.summary,
})

type ListedJob = Listed & { location: string; type: string; description: string }

export function jobListing(job: ListedJob, company: string) {
  const [summary = ''] = job.description.split(/(?<=[.!?])\s/)
  return {
    title: job.seoTitle || `${job.title}, ${job.location} | ${company}`,
    description: job.seoDescription || `${job.type} in ${job.location}. ${summary}`,
  }
}
