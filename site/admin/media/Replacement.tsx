import { CircleCheck, RefreshCw } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { mediaFile } from '#db/model/media/uploads.ts'
import { uploadFailureReason, uploadFile } from '../pictures/upload.ts'
import '../form/fileButton.css'
import '../pictures/Uploads.css'

type ReplacementProps = { isReplaced: boolean; onUploaded: (file: string) => void }

/** Uploads another file for a picture. The old file is replaced when the form is saved. */
export function Replacement({ isReplaced, onUploaded }: ReplacementProps) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    target.value = ''
    if (!chosen) return
    setProblem('')
    setShare(0)
    try {
      onUploaded(await uploadFile(chosen, setShare))
    } catch (error) {
      setProblem(uploadFailureReason(error))
    } finally {
      setShare(undefined)
    }
  }

  return (
    <div className="row gap-1-2 field-wide">
      <label className="button button-outline button-small file-button">
        <RefreshCw aria-hidden /> Replace
        <input type="file" accept={mediaFile.accept} onChange={choose} />
      </label>
      {share !== undefined && <progress value={share} max={1} aria-label="Uploading the picture" />}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p className="field-hint">
        {isReplaced ? (
          <>
            <CircleCheck aria-hidden size={18} /> Save, and the new picture is used everywhere.
          </>
        ) : (
          'With another file. Pages that show the picture show the new one.'
        )}
      </p>
    </div>
  )
}
