import { useMemo, useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { When } from '../base/time/When.tsx'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { type HistoryProps, type Revision, versionsOf } from './history.ts'
import { Restoration } from './Restoration.tsx'
import { WordDiff } from '../form/marked/WordDiff.tsx'
import { exactTime } from '../base/time/dates.ts'
import './History.css'

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
          empty={{ title: 'No versions yet', text: 'They are kept from the next save on.' }}
        >
          {(rows) => (
            <ol className="versions-list stack gap-3">
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
  /** undefined for the current version */
  onChoose: (() => void) | undefined
}

function Version({ revision, before, differences, onChoose }: VersionProps) {
  const changed = before && differences(before.values, revision.values)
  return (
    <li className="stack gap-1">
      <div className="spread gap-1">
        <p>
          <strong>{revision.username || 'Before versions were kept'}</strong>,{' '}
          <When iso={revision.createdAt} focusable />
        </p>
        {onChoose ? (
          <SmallButton
            aria-label={`Restore the version of ${exactTime(revision.createdAt)}`}
            onClick={onChoose}
          >
            Restore
          </SmallButton>
        ) : (
          <span className="badge">Current</span>
        )}
      </div>
      {changed?.length === 0 && <p className="note">Nothing changed.</p>}
      {changed ? <WordDiff differences={changed} /> : <p className="note">The oldest version.</p>}
    </li>
  )
}
