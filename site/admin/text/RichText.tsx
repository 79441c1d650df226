import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { notify } from '#site/lib/toast.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { linkAt } from './editor/links.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { PasteNotice } from './PasteNotice.tsx'
import type { PasteTold } from './pasted/told.ts'
import { TextToolbar } from './TextToolbar.tsx'
import type { Asked } from './editor/tools.ts'
import { useEditorView } from './useEditorView.ts'
import type { Written } from './editor/openEditorView.ts'
import '#site/styles/prose.css'

/** The tool that a shortcut asks for, or the toolbar itself. */
function wantedBy({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (key === 'F10' && altKey) return 'toolbar'
  if (!ctrlKey && !metaKey) return undefined
  // With Alt, a Mac types another letter.
  if (code === 'KeyP' && altKey) return 'picture'
  return key === 'k' ? 'link' : undefined
}

type RichTextProps = Written & { withoutPictures?: boolean }

export function RichText({ withoutPictures = false, ...written }: RichTextProps) {
  const [brought, setBrought] = useState<{ files: File[]; at?: number | undefined }>()
  const [asking, setAsking] = useState<Asked>()
  const [told, setTold] = useState<PasteTold>()
  const onPicture = useCallback(() => setAsking('picture'), [])
  const onFiles = useCallback(
    (files: File[], at?: number) =>
      withoutPictures
        ? notify({ title: 'This text takes no pictures', text: 'They have a place of their own.' })
        : setBrought({ files, at }),
    [withoutPictures],
  )
  const { place, view, state } = useEditorView(written, { onFiles, onPicture, onPasted: setTold })
  const toolbar = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const wanted = wantedBy(event)
    if (!wanted || (wanted === 'picture' && withoutPictures)) return
    // Without a selection or a link, Ctrl+K opens the finder, as it does everywhere.
    if (wanted === 'link' && state?.selection.empty && !linkAt(state)) return
    event.preventDefault()
    if (wanted === 'toolbar') toolbar.current?.focus()
    else setAsking(wanted)
  }

  const close = () => setAsking(undefined)
  function closeNotice() {
    setTold(undefined)
    view?.focus()
  }
  return (
    <div className="written-text" onKeyDown={onKeyDown}>
      {view && state && (
        <TextToolbar
          ref={toolbar}
          label="Formatting"
          textId={written.control.id}
          view={view}
          state={state}
          withoutPictures={withoutPictures}
          onAsk={setAsking}
        />
      )}
      <div ref={place} />
      <PasteNotice told={told} onClose={closeNotice} />
      {view && asking === 'link' && <LinkDialog view={view} onClose={close} />}
      {view && asking === 'picture' && <PictureDialog view={view} onClose={close} />}
      {view && brought && (
        <PictureDialog view={view} {...brought} onClose={() => setBrought(undefined)} />
      )}
    </div>
  )
}
