import { ImageOff } from 'lucide-react'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { isConflict } from '#site/lib/api.ts'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { useAction } from '../base/useAction.ts'
import { type HistoryProps, restoredTo, restoreVersion, type Revision } from './history.ts'
import { WordDiff } from '../form/marked/WordDiff.tsx'
import '../form/FormActions.css'

type RestorationProps = Omit<HistoryProps, 'onClose'> & {
  from: Revision
  to: Revision
  onBack: () => void
}

export function Restoration({ from, to, onBack, ...props }: RestorationProps) {
  const { what, differences, onRestored } = props
  const changed = differences(from.values, restoredTo(to.values, from.values))

  const [restore, pending] = useAction({
    run: () => restoreVersion(props, to),
    done() {
      onRestored()
      return { title: 'Version restored', text: `The ${what} is as it was then.` }
    },
    failed(error) {
      // The form restarts with the version that somebody else has saved.
      if (isConflict(error)) onRestored()
      return { title: 'Failed to restore', text: 'An error occurred' }
    },
  })

  return (
    <>
      <p className="note">
        It becomes a new version, so nothing is lost. Whether visitors see the {what} stays as it
        is.
      </p>
      {to.gonePictures > 0 && (
        <NoticeBox icon={ImageOff} label="Pictures that are gone">
          <p>
            {to.gonePictures === 1
              ? 'A picture of this version was deleted: its place will be empty.'
              : `${to.gonePictures} pictures of this version were deleted: their places will be empty.`}{' '}
            Bring it back from the <AdminLink to="/admin/bin">bin</AdminLink> first, or choose
            another picture afterwards.
          </p>
        </NoticeBox>
      )}
      {changed.length === 0 ? (
        <p>Both versions say the same.</p>
      ) : (
        <WordDiff differences={changed} />
      )}
      <div className="form-actions">
        <button type="button" className="button button-outline" onClick={onBack}>
          Back
        </button>
        <button type="button" className="button" aria-disabled={pending} onClick={restore}>
          {pending ? 'Restoring...' : 'Restore this version'}
        </button>
      </div>
    </>
  )
}
