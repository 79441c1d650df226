import { CircleCheck, FileUp } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { letterFile } from '#db/model/studies/approvals.ts'
import { ChoiceGroup } from '#site/admin/form/ChoiceGroup.tsx'
import { uploadFailureReason } from '#site/admin/pictures/upload.ts'
import { uploadLetter } from './approvals.ts'
import '#site/admin/form/fileButton.css'
import '#site/admin/pictures/Uploads.css'

type LetterFieldProps = {
  studyId: number
  error: string | undefined
  onUploading: (isUploading: boolean) => void
}

type Letter = { id: string; name: string }

export function LetterField({ studyId, error, onUploading }: LetterFieldProps) {
  const [letter, setLetter] = useState<Letter>()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setProblem('')
    setLetter(undefined)
    setShare(0)
    onUploading(true)
    try {
      setLetter({ id: await uploadLetter(studyId, file, setShare), name: file.name })
    } catch (failure) {
      setProblem(`${file.name}: ${uploadFailureReason(failure, 'letter')}`)
    } finally {
      setShare(undefined)
      onUploading(false)
    }
  }

  return (
    <ChoiceGroup
      label="The letter"
      hint="PDF, JPEG or PNG, at most 10 MB. Only staff can open it."
      error={error}
      optional
    >
      <input type="hidden" name="letter" value={letter?.id ?? ''} />
      <div className="row gap-1-2">
        <label className="button button-outline button-small file-button">
          <FileUp aria-hidden /> {letter ? 'Choose another letter' : 'Choose the letter'}
          <input type="file" accept={Object.keys(letterFile.types).join(',')} onChange={choose} />
        </label>
        {share !== undefined && (
          <progress value={share} max={1} aria-label="Uploading the letter" />
        )}
        <p aria-live="polite" className="note">
          {letter && (
            <>
              <CircleCheck aria-hidden size={18} /> {letter.name} is uploaded.
            </>
          )}
        </p>
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </ChoiceGroup>
  )
}
