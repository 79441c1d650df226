import { useStore } from '@nanostores/react'
import { Eye, Pencil } from 'lucide-react'
import { type SectionKey, sections } from '#db/model/content.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { sectionPages } from '#db/model/sections/section.ts'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { type SavedSection, sectionState } from './content.ts'
import { $samples } from '../publish/samples.ts'
import { SectionBadge } from './SectionBadge.tsx'
import { sectionsOf } from './sectionWords.ts'
import { useFreshening } from '../list/useFreshening.ts'
import { When } from '../base/time/When.tsx'
import '../list/rows.css'
import './SectionList.css'

export function SectionList({ saved }: { saved: readonly SavedSection[] }) {
  useFreshening('sections')
  return (
    <div className="section-groups stack gap-4">
      {keysOf(sectionPages).map((page) => (
        <section key={page} aria-labelledby={`page-${page}`}>
          <h2 id={`page-${page}`}>{sectionPages[page]}</h2>
          <ul className="rows">
            {sectionsOf(page).map((key) => (
              <SectionRow
                key={key}
                sectionKey={key}
                saved={saved.find(({ sectionKey }) => sectionKey === key)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type SectionRowProps = { sectionKey: SectionKey; saved: SavedSection | undefined }

function SectionRow({ sectionKey, saved }: SectionRowProps) {
  const { data } = useStore($samples)
  const count = data?.samples.filter(({ section }) => section === sectionKey).length ?? 0
  const { name, about } = sections[sectionKey]
  const state = sectionState(sectionKey, saved)
  return (
    <li className="list-row">
      <div className="row-text">
        <h3 className="row-title">{name}</h3>
        <p className="note">{about}</p>
        {count > 0 && (
          <p className="section-sample">
            {count === 1 ? 'One sample in it is' : `${count} samples in it are`} public.
          </p>
        )}
      </div>
      <div className="section-state stack gap-half">
        <SectionBadge state={state} />
        {saved && (
          <p className="row-meta">
            Last saved <When iso={saved.updatedAt} focusable />
          </p>
        )}
      </div>
      <div className="row-actions">
        <SmallLink
          look="quiet"
          to="/admin/content"
          query={{ section: sectionKey, view: 'preview' }}
          aria-label={`Preview ${name}`}
        >
          <Eye aria-hidden /> Preview
        </SmallLink>
        <SmallLink to="/admin/content" query={{ section: sectionKey }} aria-label={`Edit ${name}`}>
          <Pencil aria-hidden /> Edit
        </SmallLink>
      </div>
    </li>
  )
}
