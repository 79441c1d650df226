import { type KeyboardEvent, useRef, useState } from 'react'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { TextToolbar } from './TextToolbar.tsx'
import { useEditorView, type Written } from './useEditorView.ts'
import '../../styles/prose.css'

export function RichText(written: Written) {
  const { place, view, state } = useEditorView(written)
  const [asking, setAsking] = useState<'link' | 'picture'>()
  const toolbar = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const isLink = event.key === 'k' && (event.ctrlKey || event.metaKey)
    const isToolbar = event.key === 'F10' && event.altKey
    if (!isLink && !isToolbar) return
    event.preventDefault()
    if (isLink) setAsking('link')
    else toolbar.current?.focus()
  }

  const close = () => setAsking(undefined)
  return (
    <div className="written-text" onKeyDown={onKeyDown}>
      {view && state && (
        <TextToolbar
          ref={toolbar}
          label="Formatting"
          textId={written.control.id}
          view={view}
          state={state}
          onAsk={setAsking}
        />
      )}
      <div ref={place} className="written-place" />
      {view && asking === 'link' && <LinkDialog view={view} onClose={close} />}
      {view && asking === 'picture' && <PictureDialog view={view} onClose={close} />}
    </div>
  )
}
