import { text } from 'drizzle-orm/sqlite-core'
import { jsonColumn } from '../lib/columns.ts'
import type { Campaign, HeardFrom } from '../model/candidates/ways.ts'

/** How the sender of a form came to the site. */
export const cameBy = () => ({
  heardFrom: text().$type<HeardFrom>(),
  heardFromDetail: text(),
  campaign: jsonColumn().$type<Campaign>(),
})
