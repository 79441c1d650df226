import { Circle, CircleCheck } from 'lucide-react'
import { type Confirmable, confirmableKeys, type GoLiveItem } from '#db/model/go-live/go-live.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useData, useLoad } from '#site/ui/useLoad.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { $goLive, confirmItem, removeSampleCandidates } from './goLive.ts'
import { When } from '../base/time/When.tsx'
import '../list/rows.css'
import './GoLive.css'

const leftIn = ({ items }: { items: readonly GoLiveItem[] }) => items.some(({ done }) => !done)

/** The steps to do before the site goes live, on top of the screen until all are done. */
export function GoLiveFirst() {
  const list = useData($goLive)
  return list && leftIn(list) ? <Items items={list.items} /> : null
}

/** The same steps after all are done, or the error if they could not be read. */
export const GoLiveDone = () => (
  <Loaded load={useLoad($goLive)}>{(list) => !leftIn(list) && <Items items={list.items} />}</Loaded>
)

function Items({ items }: { items: readonly GoLiveItem[] }) {
  const done = items.filter((item) => item.done).length
  return (
    <section className="go-live" aria-label="Go-live list">
      <details open={done < items.length}>
        <summary className="row">
          <h2 className="minor">Before you go live</h2>
          <span className="note">
            {done} of {items.length} done
          </span>
        </summary>
        <ul className="rows">
          {items.map((item) => (
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
    <li className="list-row go-live-item" data-done={done}>
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
          <SmallLink look="quiet" to={link}>
            Open<span className="visually-hidden"> {title}</span>
          </SmallLink>
        )}
        {key === 'sample-candidates' && (
          <SmallButton onClick={removeSampleCandidates}>Delete all of them</SmallButton>
        )}
        {isConfirmable(key) && (
          <SmallButton
            aria-label={`${done ? 'Take back' : 'Confirm'}: ${title}`}
            onClick={() => confirmItem(key, !done)}
          >
            {done ? 'Take back' : 'Confirm'}
          </SmallButton>
        )}
      </div>
    </li>
  )
}
