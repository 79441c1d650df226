import { text } from 'drizzle-orm/sqlite-core'
import type { Listing } from './model/records/listing.ts'
import { flagColumn } from './lib/columns.ts'

/** How search engines and shared links show the page of a record; null where the page says it itself. */
export const listingColumns = () => ({
  seoTitle: text(),
  seoDescription: text(),
  shareImage: text(),
  noindex: flagColumn().default(false),
})

/** The fields as they are stored: one that is left out is empty. */
export const listingValues = ({ seoTitle, seoDescription, shareImage, noindex }: Listing) => ({
  seoTitle: seoTitle ?? null,
  seoDescription: seoDescription ?? null,
  shareImage: shareImage ?? null,
  noindex: noindex ?? false,
})
