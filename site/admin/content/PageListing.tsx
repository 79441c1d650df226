import { ListingPreview } from '../form/listing/ListingPreview.tsx'
import type { SectionValues } from './sectionValues.ts'

const typed = (value: unknown, otherwise: string) => String(value ?? '').trim() || otherwise

export const PageListing = ({ item }: { item: SectionValues }) => (
  <ListingPreview
    address={String(item['page'] ?? '/')}
    title={typed(item['title'], 'The title that the page says itself')}
    description={typed(item['description'], 'The description that the page says itself.')}
    hidden={item['visibility'] === 'hidden'}
  />
)
