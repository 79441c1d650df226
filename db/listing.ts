import { text } from 'drizzle-orm/sqlite-core'
import type { Listing } from './model/records/listing.ts'
import { flagColumn } from './lib/columns.ts'

/** How search engines and shared links show the page of a record; null: as the page itself says. */
export const listingColumns = () => ({
  seoTitle: text(),
  seoDescription: text(),
  shareImage: text(),
  noindex: flagColumn().default(false),
})

export const listingValues = ({ seoTitle, seoDescription, shareImage, noindex }: Listing) => ({
  seoTitle: seoTitle ?? null,
  seoDescription: seoDescription ?? null,
  shareImage: shareImage ?? null,
  noindex: noindex ?? false,
})
