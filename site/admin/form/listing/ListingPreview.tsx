import { shownInResults } from '#db/model/records/listing.ts'
import './ListingPreview.css'

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).trimEnd()} …` : text

type ListingPreviewProps = {
  /** the whole address, or the path on this site */
  address: string
  title: string
  description: string
  hidden: boolean
}

export const ListingPreview = ({ address, title, description, hidden }: ListingPreviewProps) => (
  <figure className="listing-preview field-wide">
    <figcaption>In search results, about like this</figcaption>
    {hidden ? (
      <p>Search engines leave this page out.</p>
    ) : (
      <div>
        <p className="listing-address">
          {[location.host, ...address.split('/').filter(Boolean)].join(' › ')}
        </p>
        <p className="listing-title">{cut(title, shownInResults.title)}</p>
        <p>{cut(description, shownInResults.description)}</p>
      </div>
    )}
  </figure>
)

type LengthProps = { of: string; most: number }

export const Length = ({ of: { length }, most }: LengthProps) => (
  <span className="listing-length" data-long={length > most}>
    {length} characters; results show about {most}
    {length > most && ', so its end is cut off'}.
  </span>
)
