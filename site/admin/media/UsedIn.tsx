import { publicRecord } from '#db/model/records/records.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import type { SavedPicture } from '../pictures/pictures.ts'

type Use = SavedPicture['usedIn'][number]

export const UsedIn = ({ uses }: { uses: Use[] }) => (
  <section className="media-uses" aria-label="Used in">
    <h3>Used in</h3>
    {uses.length === 0 && <p className="note">It is used nowhere.</p>}
    {uses.length > 0 && <p className="note">It can be deleted once it is taken out there.</p>}
    {uses.length > 0 && (
      <ul>
        {uses.map((use) => (
          <li key={use.record + use.id}>
            <UseLink {...use} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

function UseLink({ record, id, title }: Use) {
  const { screen, form, name } = publicRecord(record) ?? {}
  const shown = title || `#${id}`
  if (!screen || !form) return shown
  return (
    <>
      <AdminLink to={screen.path} query={{ [form.parameter]: id }}>
        {shown}
      </AdminLink>{' '}
      <span className="note">({name})</span>
    </>
  )
}
