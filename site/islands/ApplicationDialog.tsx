import { type ComponentProps, type FormEvent, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Dialog } from '../ui/Dialog.tsx'
import { ApplicationForm, type Posting, type TypedApplication } from './ApplicationForm.tsx'
import { useResume } from './ResumeField.tsx'

let root: Root | undefined

type Words = Pick<ComponentProps<typeof ApplicationForm>, 'note' | 'sent'>

export function apply(posting: Posting, words: Words) {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  // A new object for each opening reopens the dialog without remounting it, which would lose the draft.
  root.render(<ApplicationDialog posting={posting} words={words} opening={{}} />)
}

type ApplicationDialogProps = { posting: Posting; words: Words; opening: object }

/** Closing it keeps what was typed and uploaded, for this posting or another, until it is sent. */
export function ApplicationDialog({ posting, words, opening }: ApplicationDialogProps) {
  const [closed, setClosed] = useState<object>()
  const [draft, setDraft] = useState<TypedApplication>({})
  const resume = useResume()
  const close = () => setClosed(opening)

  function keep({ target }: FormEvent) {
    // Only fields dispatch input events, and all have a name and a value.
    const { name, value } = target as HTMLInputElement
    if (name) setDraft((kept) => ({ ...kept, [name]: value }))
  }

  function onSent() {
    setDraft({})
    resume.remove()
    close()
  }

  return (
    <Dialog
      open={closed !== opening}
      onClose={close}
      title={`Apply for ${posting.title}`}
      wide
      firm
    >
      <div onInput={keep}>
        <ApplicationForm
          postings={[posting]}
          {...words}
          draft={draft}
          resume={resume}
          onSent={onSent}
        />
      </div>
    </Dialog>
  )
}
