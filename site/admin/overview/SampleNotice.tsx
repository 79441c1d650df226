import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide-react'
import { atom } from 'nanostores'
import { publicRecords } from '#db/model/records/records.ts'
import { useData } from '#site/ui/useLoad.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $samples, type ListedSample, type Samples, vouch } from '../publish/samples.ts'
import { useMay } from '../base/may.tsx'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { When } from '../base/time/When.tsx'
import { counted } from '#db/model/lib/wording.ts'
import './SampleNotice.css'

// Kept outside of the component: the list stays open while staff replace one sample after the other.
const $isOpen = atom(false)

/** Names the sample content that visitors see: nobody at the clinic has written or checked it. */
export function SampleNotice() {
  const data = useData($samples)
  const isOpen = useStore($isOpen)
  const may = useMay()
  // Some samples are jobs, which not every editor of texts may open.
  const samples = data?.samples.filter(({ link }) => may.read(...partsOfLink(link))) ?? []
  if (!data || (samples.length === 0 && data.vouched.length === 0)) return null
  const areas = Map.groupBy(samples, ({ area }) => area)
  return (
    <NoticeBox icon={TriangleAlert} label="Sample content">
      {samples.length > 0 && (
        <details
          className="samples-all"
          open={isOpen}
          onToggle={({ currentTarget }) => $isOpen.set(currentTarget.open)}
        >
          <summary>
            <b>
              {counted(samples.length, 'sample')} in {counted(areas.size, 'place')}
            </b>
            <span className="samples-show"> · show</span>
          </summary>
          <h2>The public site shows sample content</h2>
          <p>
            Visitors take it for yours. It stays until you save your own in its place; what is true
            of you, you can also say is true.
          </p>
          <div className="samples grid">
            {[...areas].map(([area, items]) => (
              <Area key={area} area={area} items={items} />
            ))}
          </div>
        </details>
      )}
      <Confirmed vouched={data.vouched} />
    </NoticeBox>
  )
}

const partsOfLink = (link: string) =>
  Object.values(publicRecords)
    .filter(({ screen }) => screen.path === link.split('?')[0])
    .map(({ part }) => part)

function Area({ area, items }: { area: string; items: ListedSample[] }) {
  const section = items[0]?.section
  return (
    <details className="samples-area">
      <summary>
        {area} <span className="badge badge-amber">{items.length}</span>
      </summary>
      <ul>
        {items.map(({ name, link }) => (
          <li key={`${link}${name}`}>
            <AdminLink to={link}>{name}</AdminLink>
          </li>
        ))}
      </ul>
      {section && items.some(({ claims }) => claims) && (
        <SmallButton onClick={() => vouch(section, true)}>
          What {area} claims is true of us
        </SmallButton>
      )}
    </details>
  )
}

const Confirmed = ({ vouched }: Pick<Samples, 'vouched'>) =>
  vouched.length > 0 && (
    <details className="samples-area">
      <summary>Claims that your staff said are true</summary>
      <ul>
        {vouched.map(({ section, area, by, at, claims }) => (
          <li key={section}>
            <p>
              {area}, by {by} <When iso={at} focusable />: {claims.join('; ')}
            </p>
            <SmallButton
              look="quiet"
              aria-label={`Take back what was said of ${area}`}
              onClick={() => vouch(section, false)}
            >
              Take back
            </SmallButton>
          </li>
        ))}
      </ul>
    </details>
  )
