import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import {
  frequencies,
  preferencesStates,
  preferenceTopics,
} from '#db/model/inquiries/preferences.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { mailto } from '../base/mailto.ts'
import { When } from '../base/time/When.tsx'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { type ListedPreferences, preferencesName } from './preferencesList.ts'

const topicNames = keysOf(preferenceTopics)

function chosenTopics(preferences: ListedPreferences) {
  const chosen = topicNames.filter((topic) => preferences[topic])
  if (chosen.length === topicNames.length) return 'All topics'
  return chosen.map((topic) => preferenceTopics[topic]).join(', ') || 'No topic'
}

type PreferencesListRowProps = { preferences: ListedPreferences; onRemove: () => void }

export function PreferencesListRow({ preferences, onRemove }: PreferencesListRowProps) {
  const { path, query } = useStore($address)
  const { email, state, source, createdAt, confirmedAt, unsubscribedAt } = preferences
  const areas = preferences.therapeuticAreas.join(', ')
  return (
    <tr>
      <th scope="row">
        <AdminLink to={path} query={{ ...query, id: String(preferences.id) }}>
          {preferencesName(preferences) || email}
        </AdminLink>
        <a className="preferences-email" href={mailto(email)}>
          {email}
        </a>
      </th>
      <td>
        <StatusBadge status={state} label={preferencesStates[state]} />
        {confirmedAt && state === 'subscribed' && (
          <span className="preferences-more">
            confirmed <When iso={confirmedAt} focusable />
          </span>
        )}
        {unsubscribedAt && (
          <span className="preferences-more">
            <When iso={unsubscribedAt} focusable />
          </span>
        )}
      </td>
      <td data-label="Wants">
        {chosenTopics(preferences)}
        {areas && <span className="preferences-more">{areas}</span>}
      </td>
      <td data-label="How often">{frequencies[preferences.frequency]}</td>
      <td data-label="Asked">
        <When iso={createdAt} focusable />
        {source && <span className="preferences-more">with a {source}</span>}
      </td>
      <td>
        <div className="row-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${email}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </button>
        </div>
      </td>
    </tr>
  )
}
