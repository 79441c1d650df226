import { keysOf } from '#db/model/lib/keys.ts'
import './GroupLinks.css'

const groups = {
  listing: 'Listing facts',
  registry: 'Registry',
  page: 'Page of the study',
  results: 'What we learned',
  administration: 'Administration',
} as const
export type GroupId = keyof typeof groups

function show(id: GroupId) {
  const group = document.getElementById(id)
  group?.scrollIntoView()
  group?.querySelector('h2')?.focus({ preventScroll: true })
}

/** Leads to the groups of a long form. Buttons, because an address of their own would be a step back to the form. */
export const GroupLinks = () => (
  <nav className="group-links" aria-label="Parts of the form">
    {keysOf(groups).map((id) => (
      <button
        key={id}
        type="button"
        className="button button-outline button-small"
        onClick={() => show(id)}
      >
        {groups[id]}
      </button>
    ))}
  </nav>
)
