import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { addressOfMedia, isDescribed } from '#db/model/media/media.ts'
import { line } from '#db/model/lib/fields.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { DescriptionForm } from '../pictures/DescriptionForm.tsx'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { PicturePicker } from '../pictures/PicturePicker.tsx'
import { fetchPictureAt, type SavedPicture } from '../pictures/pictures.ts'
import { AskDialog } from './AskDialog.tsx'
import { putPicture, selectedPicture } from './editor/pictures.ts'

type PictureDialogProps = {
  view: EditorView
  /** files that were dropped or pasted into the text */
  files?: File[]
  /** the position at which the files were dropped */
  at?: number | undefined
  onClose: () => void
}

export function PictureDialog({ view, files = [], at, onClose }: PictureDialogProps) {
  const old = selectedPicture(view.state)?.attrs
  const [isChoosing, setIsChoosing] = useState(!old || files.length > 0)
  if (!isChoosing && old) {
    return <WordsDialog {...{ view, old, onClose }} onOther={() => setIsChoosing(true)} />
  }
  return (
    <PicturePicker
      files={files}
      onClose={onClose}
      onChoose={({ key }) => {
        putPicture(view, { src: addressOfMedia(key), alt: '', caption: '' }, at)
        onClose()
      }}
    />
  )
}

const Words = v.object({ alt: line(), caption: line() })

const inText = {
  hint: 'Left empty, it is what the library says.',
  kind: 'line',
  wide: true,
} as const
const fields = {
  alt: { label: 'What it shows here', ...inText },
  caption: { label: 'Caption here', ...inText },
}

type WordsDialogProps = {
  view: EditorView
  old: Readonly<Record<string, string>>
  onClose: () => void
  onOther: () => void
}

/** The picture of the library at an address, if visitors do not see it because it lacks a description. */
function useUndescribed(src: string) {
  const [picture, setPicture] = useState<SavedPicture>()
  useEffect(() => {
    let isCurrent = true
    fetchPictureAt(src).then(
      (found) => isCurrent && found && !isDescribed(found) && setPicture(found),
      // Ignores a failure: the picture's words in this text can still be changed.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [src])
  return [picture, () => setPicture(undefined)] as const
}

function WordsDialog({ view, old, onClose, onOther }: WordsDialogProps) {
  const [undescribed, onDescribed] = useUndescribed(old['src'] ?? '')
  if (undescribed) {
    return (
      <AskDialog title="Describe the picture" onClose={onClose}>
        <DescriptionForm picture={undescribed} onClose={onClose} onSaved={onDescribed} />
      </AskDialog>
    )
  }
  return (
    <AskDialog title="Change the picture" onClose={onClose}>
      <FieldForm
        model={Words}
        fields={fields}
        values={old}
        label="Picture"
        buttons={['Change picture', 'Changing...']}
        send={async (words) => putPicture(view, { src: old['src'] ?? '', ...words })}
        failed={{ title: 'The picture could not be changed', text: 'Please try again.' }}
        onSent={onClose}
        onClose={onClose}
      >
        <div>
          <SmallButton onClick={onOther}>Choose another picture</SmallButton>
        </div>
      </FieldForm>
    </AskDialog>
  )
}
