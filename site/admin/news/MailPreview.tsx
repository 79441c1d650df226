import { useEffect, useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { notifyFailure } from '../base/failure.ts'
import './MailPreview.css'

const mailViews = {
  light: { label: 'Mail', query: '' },
  dark: { label: 'Dark', query: '?as=dark' },
  phone: { label: 'Phone, 320 px', query: '' },
  text: { label: 'Plain text', query: '?as=text' },
} as const
type View = keyof typeof mailViews

type MailPreviewProps = { prepare: () => Promise<string>; onClose: () => void }

/** A letter as its readers will get it. */
export function MailPreview({ prepare, onClose }: MailPreviewProps) {
  const [path, setPath] = useState<string>()
  const [view, setView] = useState<View>('light')
  useEffect(() => {
    prepare().then(setPath, (error: unknown) => {
      notifyFailure(error, { title: 'No preview', text: 'The preview could not be prepared.' })
      onClose()
    })
  }, [prepare])
  return (
    <Dialog open wide title="As its readers get it" onClose={onClose}>
      <div className="chips" role="group" aria-label="Shown as">
        {Object.entries(mailViews).map(([name, { label }]) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={view === name}
            // The keys of a constant.
            onClick={() => setView(name as View)}
          >
            {label}
          </button>
        ))}
      </div>
      {path ? (
        <iframe
          key={view}
          className={`mail-preview mail-${view}`}
          title={`The letter: ${mailViews[view].label}`}
          src={path + mailViews[view].query}
          sandbox="allow-same-origin"
        />
      ) : (
        <p role="status">Preparing the preview...</p>
      )}
    </Dialog>
  )
}
