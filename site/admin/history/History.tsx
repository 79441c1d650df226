import { useMemo, useState } from 'react'
import { notify } from '../../lib/toast.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { notifyFailure } from '../app/failure.ts'
import { When } from '../app/When.tsx'
import type { Difference } from '../form/differences.ts'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { restoreVersion, type Revision, type RevisedPart, versionsOf } from './history.ts'
import { WordDiff } from './WordDiff.tsx'
import './History.css'

type Values = Revision['values']

export type HistoryProps = {
  part: RevisedPart
  id: string
  /** 'post' */
  what: string
  differences: (older: Values, newer: Values) => Difference[]
  onClose: () => void
  /** called when another version is the current one */
  onRestored: () => void
}

/** The versions of a record: who saved it when, and what they changed. */
export function History(props: HistoryProps) {
  const { part, id, what, onClose } = props
  const fetchPage = useMemo(() => versionsOf(part, id), [part, id])
  const list = useList(`versions of ${part} ${id}`, {}, fetchPage)
  const [chosen, setChosen] = useState<Revision>()
  const newest = list.load.status === 'ready' ? list.load.data[0] : undefined
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={chosen ? `Restore this version of the ${what}?` : `History of the ${what}`}
    >
      {chosen && newest ? (
        <Restoration {...props} from={newest} to={chosen} onBack={() => setChosen(undefined)} />
      ) : (
        <PagedList
          list={list}
          noun={['version', 'versions']}
          loading="Loading versions..."
          empty={{ title: 'No versions yet', text: 'They are kept from the next save on.' }}
        >
          {(rows) => (
            <ol className="versions-list">
              {rows.map((revision, i) => (
                <Version
                  key={revision.id}
                  {...props}
                  revision={revision}
                  before={rows[i + 1]}
                  onChoose={i === 0 ? undefined : () => setChosen(revision)}
                />
              ))}
            </ol>
          )}
        </PagedList>
      )}
    </Dialog>
  )
}

type VersionProps = Pick<HistoryProps, 'differences'> & {
  revision: Revision
  before: Revision | undefined
  /** undefined for the version of today */
  onChoose: (() => void) | undefined
}

function Version({ revision, before, differences, onChoose }: VersionProps) {
  const changed = before && differences(before.values, revision.values)
  return (
    <li>
      <div className="versions-head">
        <p>
          <strong>{revision.username || 'Before versions were kept'}</strong>,{' '}
          <When iso={revision.createdAt} focusable />
        </p>
        {onChoose ? (
          <button
            type="button"
            className="button button-outline button-small"
            aria-label={`Restore the version of ${revision.username || 'before'}, ${revision.createdAt}`}
            onClick={onChoose}
          >
            Restore
          </button>
        ) : (
          <span className="badge">Current</span>
        )}
      </div>
      {changed?.length === 0 && <p className="note">Nothing changed.</p>}
      {changed ? <WordDiff differences={changed} /> : <p className="note">The oldest version.</p>}
    </li>
  )
}

type RestorationProps = HistoryProps & { from: Revision; to: Revision; onBack: () => void }

/** Shows what restoring would change, and does it. */
function Restoration({ from, to, onBack, ...props }: RestorationProps) {
  const { part, id, what, differences, onRestored } = props
  const [pending, setPending] = useState(false)
  const changed = differences(from.values, to.values)

  async function restore() {
    setPending(true)
    try {
      await restoreVersion(part, id, to)
      notify({ title: 'Version restored', text: `The ${what} is as it was then.` })
      onRestored()
    } catch (error) {
      setPending(false)
      notifyFailure(error, { title: 'Failed to restore', text: 'An error occurred' })
    }
  }

  return (
    <>
      <p className="note">
        It becomes a new version, so nothing is lost. Whether visitors see the {what} stays as it
        is.
      </p>
      {changed.length === 0 ? (
        <p>Both versions say the same.</p>
      ) : (
        <WordDiff differences={changed} />
      )}
      <div className="versions-end">
        <button type="button" className="button button-outline" onClick={onBack}>
          Back
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={pending}
          onClick={() => pending || restore()}
        >
          {pending ? 'Restoring...' : 'Restore this version'}
        </button>
      </div>
    </>
  )
}
