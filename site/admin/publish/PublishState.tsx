import { useStore } from '@nanostores/react'
import {
  CircleAlert,
  CircleCheck,
  Clock,
  CloudOff,
  ExternalLink,
  LoaderCircle,
  RefreshCw,
} from 'lucide-react'
import { usePending } from '#site/ui/usePending.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { useMay } from '../base/may.tsx'
import { $publish, isRebuilding, publishAgain, type Publishing } from './publish.ts'
import { When } from '../base/time/When.tsx'
import './PublishState.css'

const looks = {
  live: { Icon: CircleCheck, word: 'Live', text: 'Visitors see the latest changes' },
  publishing: { Icon: LoaderCircle, word: 'Publishing', text: 'Visitors see the changes soon' },
  stalled: { Icon: Clock, word: 'Stalled', text: 'Publishing takes longer than it should' },
  failed: { Icon: CircleAlert, word: 'Failed', text: 'Visitors still see the site as it was' },
  unknown: { Icon: CloudOff, word: 'Unknown', text: 'The state could not be read' },
}

export const publishingState = (data: Publishing | undefined) => {
  if (!data) return 'unknown'
  return isRebuilding(data) ? 'publishing' : data.state
}

export function PublishState() {
  const { data, error } = useStore($publish)
  const [again, asking] = usePending(publishAgain)
  const may = useMay()
  if (!data && !error) return <div className="publish row screen-only" aria-busy />

  // The state read before an outage may be outdated.
  const state = error ? 'unknown' : publishingState(data)
  const { Icon, word, text: usual } = looks[state]
  const text = state === 'publishing' && data?.isPartial ? 'Everywhere in about a minute' : usual
  const isStuck = state === 'stalled' || state === 'failed'

  return (
    <section className="publish row screen-only" data-state={state} aria-label="Public site">
      <div aria-live="polite" className="publish-now row nowrap">
        <Icon aria-hidden />
        <strong className="wide-only">{word}</strong>
        <span className="publish-text wide-only">
          {state === 'live' && data?.liveSince ? (
            <>
              published <When iso={data.liveSince} focusable />
            </>
          ) : (
            text
          )}
        </span>
        {Boolean(data?.sampleContent) && may.read('samples') && (
          <AdminLink className="badge badge-amber" to="/admin">
            <span>
              <span className="wide-only">with </span>
              sample
              <span className="wide-only"> content</span>
            </span>
          </AdminLink>
        )}
      </div>
      {data?.changedPath && (
        <a className="publish-link" href={data.changedPath} target="_blank">
          <ExternalLink aria-hidden className="narrow-only" />
          <span className="wide-only">View page</span>
          <span className="visually-hidden"> that changed last, in a new window</span>
        </a>
      )}
      {may.change('publish') && (
        <button
          type="button"
          className={isStuck ? 'button button-small' : 'button button-quiet button-small'}
          aria-disabled={asking}
          onClick={again}
        >
          <RefreshCw aria-hidden className="narrow-only" />
          <span className="wide-only">{asking ? 'Asking...' : 'Publish again'}</span>
        </button>
      )}
    </section>
  )
}
