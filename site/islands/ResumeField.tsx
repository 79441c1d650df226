import { FileCheck2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { adviceByName, fileAdvice } from '#db/model/media/file-advice.ts'
import { resume as rule } from '#db/model/media/uploads.ts'
import { notify } from '../lib/toast.ts'
import { UploadError, uploadReason, uploadResume } from '../lib/upload.ts'

type State = { step: 'idle' | 'uploading' | 'uploaded'; name: string; share: number }

const idle: State = { step: 'idle', name: '', share: 0 }
const endings = Object.values(rule.types).map((ending) => `.${ending}`)
const fail = (notice: { title: string; text: string }) => notify({ ...notice, look: 'destructive' })

export type Resume = ReturnType<typeof useResume>

export function useResume() {
  const [state, setState] = useState(idle)
  const sending = useRef<{ url: Promise<string>; stop: AbortController } | undefined>(undefined)

  function remove() {
    sending.current?.stop.abort()
    sending.current = undefined
    setState(idle)
  }

  async function upload(file: File) {
    remove()
    const fault = faultOf(file)
    if (fault) return fail(fault)
    const stop = new AbortController()
    // Systems use many MIME types for a Word file. The Worker checks only the content.
    const typed = new File([file], file.name, { type: 'application/octet-stream' })
    const progress = (share: number) => setState({ step: 'uploading', name: file.name, share })
    progress(0)
    const url = uploadResume(typed, progress, stop.signal)
    sending.current = { url, stop }
    try {
      await url
      if (stop.signal.aborted) return
      setState({ step: 'uploaded', name: file.name, share: 1 })
      notify({ title: 'Resume Uploaded', text: `${file.name} will go with your application.` })
    } catch (error) {
      if (stop.signal.aborted) return
      remove()
      fail(noticeOf(error))
    }
  }

  return { state, upload, remove, current: async () => sending.current?.url }
}

const wrongType = (advice?: string) => ({
  ...rule.wrongType,
  text: [advice, rule.wrongType.text].filter(Boolean).join(' '),
})

/** The problem of a file that its name, type or size shows, if any. */
function faultOf({ name, type, size }: File) {
  const isNamed = endings.some((ending) => name.toLowerCase().endsWith(ending))
  if (!isNamed && !(type in rule.types)) return wrongType(adviceByName(name))
  if (size === 0) return wrongType(fileAdvice.empty)
  return size > rule.maxBytes ? rule.tooLarge : undefined
}

function noticeOf(error: unknown) {
  if (error instanceof UploadError && error.status === 415)
    return { ...rule.wrongType, text: uploadReason(error) }
  if (error instanceof UploadError && error.status === 413) return rule.tooLarge
  return { title: 'Upload Failed', text: 'Failed to upload your resume. Please try again.' }
}

export function ResumeField({ resume: { state, upload, remove } }: { resume: Resume }) {
  const id = useId()
  const { step, name, share } = state

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) void upload(file)
    target.value = ''
  }

  return (
    <div className="field field-wide">
      <label htmlFor={id}>
        Resume<span className="field-optional"> (optional)</span>
      </label>
      <p id={`${id}-hint`} className="field-hint">
        PDF, DOC or DOCX, up to {rule.maxBytes / 2 ** 20}MB
      </p>
      <input
        id={id}
        type="file"
        accept={[...endings, ...Object.keys(rule.types)].join()}
        aria-describedby={`${id}-hint`}
        onChange={onChange}
        hidden={step !== 'idle'}
      />
      {step !== 'idle' && (
        <div className="upload">
          {step === 'uploaded' && <FileCheck2 aria-hidden />}
          <div>
            <b>{name}</b>
            {step === 'uploading' ? (
              <progress value={share} aria-label={`Uploading ${name}`} />
            ) : (
              <p>Resume uploaded successfully</p>
            )}
          </div>
          <button type="button" className="button button-quiet button-small" onClick={remove}>
            {step === 'uploading' ? 'Cancel' : 'Remove'}
          </button>
        </div>
      )}
    </div>
  )
}
