import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { useShortcut } from './useShortcut.ts'
import './Shortcuts.css'

const shortcuts: readonly [keys: readonly string[], does: string][] = [
  [['Alt', 'J'], 'Next candidate'],
  [['Alt', 'K'], 'Previous candidate'],
  [['Alt', 'L'], 'Log a call: then 1 to 5 saves how it went, and the next candidate opens'],
  [
    ['Alt', 'N'],
    'Write a note: Ctrl and Enter, then 1 to 5 saves it with the call, Enter without one',
  ],
  [['Alt', 'A'], 'Assign to me'],
  [['Alt', 'E'], 'Done: on to the next candidate, or back to the list after the last'],
  [['Alt', 'P'], 'Add a person: Ctrl and Enter saves'],
  [['?'], 'Show this list'],
]

export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useShortcut('?', () => setOpen(true))
  return (
    <>
      <button
        type="button"
        className="button button-outline button-small for-keyboards"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden />
        Keyboard
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Keyboard"
        text="These keys do nothing while you type in a field."
      >
        <dl className="shortcuts stack gap-1">
          {shortcuts.map(([keys, does]) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
