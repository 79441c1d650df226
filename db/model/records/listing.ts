import * as v from 'valibot'
import { optionalFlag } from '../lib/choices.ts'
import { optionalLine } from '../lib/fields.ts'
import { imageUrl } from '../lib/image-url.ts'

/** How search engines and shared links show the page of a record. The page itself replaces empty fields. */
export const listingFields = {
  seoTitle: optionalLine(120),
  seoDescription: optionalLine(320),
  shareImage: imageUrl(),
  noindex: optionalFlag(),
}
const listing = v.object(listingFields)
export type Listing = v.InferOutput<typeof listing>

export type ListingName = keyof Listing

export const listingLabels: Readonly<Record<ListingName, string>> = {
  seoTitle: 'Headline in search results',
  seoDescription: 'Summary in search results',
  shareImage: 'Share picture',
  noindex: 'Keep out of search engines',
}

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
