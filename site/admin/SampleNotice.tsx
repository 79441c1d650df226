import { useStore } from '@nanostores/react'
import { TriangleAlert } from 'lucide-react'
import { AdminLink } from './AdminLink.tsx'
import { $samples } from './samples.ts'
import { sectionWords } from './sectionWords.ts'

/** Says plainly where visitors read what nobody at the clinic has written or checked. */
export function SampleNotice() {
  const { data } = useStore($samples)
  if (!data || (data.sections.length === 0 && !data.people)) return null

  const claiming = data.sections.filter((key) => sectionWords[key].sample)
  const others = data.sections.length - claiming.length
  return (
    <section className="notice" aria-label="Sample content">
      <TriangleAlert aria-hidden />
      <div>
        <h2>The public site shows sample content</h2>
        <p>Visitors take it for yours. It stays until you save your own under:</p>
        <ul className="notice-list">
          {data.people && (
            <li>
              <AdminLink to="/admin/team">Team (six sample people)</AdminLink>
            </li>
          )}
          {claiming.map((key) => (
            <li key={key}>
              <AdminLink
                to="/admin/content"
                query={{ section: key }}
                title={sectionWords[key].sample}
              >
                {sectionWords[key].name}
              </AdminLink>
            </li>
          ))}
          {others > 0 && (
            <li>
              <AdminLink to="/admin/content">
                {others === 1 ? 'one section' : `${others} sections`} with default wording
              </AdminLink>
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}
