import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useCallback, useEffect, useState } from 'react'
import { type EditorHandlers, openEditorView, type Written } from './editor/openEditorView.ts'

/** Opens an editor in the element with the ref `place`, and writes what changes into the source. */
export function useEditorView(
  { source, label, control }: Written,
  { onFiles, onPicture, onPasted }: Omit<EditorHandlers, 'onState'>,
) {
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()

  const place = useCallback(
    (element: HTMLElement | null) => {
      const field = source.current
      if (!element || !field) return undefined
      const isFocused = document.activeElement === field
      const opened = openEditorView(element, field, {
        onState: setState,
        onFiles,
        onPicture,
        onPasted,
      })
      const focus = () => opened.focus()
      // The form focuses the field if it is wrong; the label belongs to it too.
      const label = field.closest('.field')?.querySelector('label')
      field.addEventListener('focus', focus)
      label?.addEventListener('click', focus)
      setView(opened)
      if (isFocused) focus()
      return () => {
        field.removeEventListener('focus', focus)
        label?.removeEventListener('click', focus)
        opened.destroy()
      }
    },
    [source, onFiles, onPicture, onPasted],
  )

  const { id, required } = control
  const [describedBy, invalid] = [control['aria-describedby'], control['aria-invalid']]
  useEffect(() => {
    view?.setProps({
      attributes: {
        id,
        class: 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(required),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    })
  }, [view, id, label, required, invalid, describedBy])

  return { place, view, state }
}
