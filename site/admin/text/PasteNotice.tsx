import { X } from 'lucide-react'
import type { PasteTold } from './pasted/told.ts'

type PasteNoticeProps = { told: PasteTold | undefined; onClose: () => void }

/** Says what a paste changed or left out. The notice stays until the next paste, so that staff can compare. */
export const PasteNotice = ({ told, onClose }: PasteNoticeProps) => (
  <div aria-live="polite" className="written-told" data-urgent={told?.isUrgent}>
    {told && (
      <>
        <div>
          <p>{told.title}</p>
          <ul>
            {told.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </button>
      </>
    )}
  </div>
)
