import { useStore } from '@nanostores/react'
import { Circle, CircleCheck } from 'lucide-react'
import { type Confirmable, confirmableKeys, type GoLiveItem } from '../../../db/model/go-live.ts'
import { Failed } from '../../ui/states.tsx'
import { AdminLink } from '../app/AdminLink.tsx'
import { $goLive, confirmItem } from './goLive.ts'
import { When } from '../app/When.tsx'

/** What should be so before the site stands for a clinic. */
export function GoLive() {
  const { data, error } = useStore($goLive)
  if (error && !data) return <Failed error={error} onRetry={$goLive.invalidate} />
  if (!data) return null
  const done = data.items.filter((item) => item.done).length
  return (
    <section className="go-live" aria-label="Go-live list">
      <details open={done < data.items.length}>
        <summary>
          <h2>Before you go live</h2>
          <span className="note">
            {done} of {data.items.length} done
          </span>
        </summary>
        <ul className="rows">
          {data.items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </ul>
      </details>
    </section>
  )
}

const isConfirmable = (key: string): key is Confirmable =>
  confirmableKeys.some((known) => known === key)

function Item({ item: { key, title, done, detail, link, confirmed } }: { item: GoLiveItem }) {
  const Icon = done ? CircleCheck : Circle
  return (
    <li className="row go-live-item" data-done={done}>
      <Icon aria-hidden />
      <div className="row-text">
        <h3 className="row-title">
          {title}
          <span className="visually-hidden">: {done ? 'done' : 'to do'}</span>
        </h3>
        <p className="row-meta">
          {confirmed && (
            <>
              Confirmed by {confirmed.by} <When iso={confirmed.at} focusable />.{' '}
            </>
          )}
          {detail}
        </p>
      </div>
      <div className="row-actions">
        {link && (
          <AdminLink className="button button-quiet button-small" to={link}>
            Open<span className="visually-hidden"> {title}</span>
          </AdminLink>
        )}
        {isConfirmable(key) && (
          <button
            type="button"
            className="button button-outline button-small"
            aria-label={`${done ? 'Take back' : 'Confirm'}: ${title}`}
            onClick={() => confirmItem(key, !done)}
          >
            {done ? 'Take back' : 'Confirm'}
          </button>
        )}
      </div>
    </li>
  )
}
