import { ImageUp, RotateCcw, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { mediaFile } from '#db/model/media/uploads.ts'
import { IconButton } from '../base/IconButton.tsx'
import { droppedFiles, type PictureUpload, type useUploads } from './useUploads.ts'
import '../form/fileButton.css'
import './Uploads.css'

type UploadsProps = ReturnType<typeof useUploads> & { children: ReactNode }

/** A place that takes pictures: by its button, dropped anywhere on it, or pasted while it is on the screen. */
export function Uploads({ uploads, add, retry, remove, children }: UploadsProps) {
  const [isOver, setIsOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = droppedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event)
    // In the capture phase, because text fields would take the paste and ignore its files.
    document.addEventListener('paste', paste, true)
    return () => document.removeEventListener('paste', paste, true)
  }, [])

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    add(droppedFiles(event.dataTransfer))
  }

  return (
    <div
      className="uploads grid"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <div className="row gap-1-2">
        <label className="button file-button">
          <ImageUp aria-hidden /> Upload pictures
          <input
            type="file"
            multiple
            accept={mediaFile.accept}
            onChange={({ target }) => {
              add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
        <p className="field-hint">
          Or drop or paste them here. JPEG, PNG, WebP or AVIF, at most 15 MB each.
        </p>
      </div>
      {uploads.length > 0 && (
        <ul className="uploads-list stack gap-1" aria-live="polite">
          {uploads.map((upload) => (
            <Row key={upload.id} {...{ upload, retry, remove }} />
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

type RowProps = {
  upload: PictureUpload
  retry: (upload: PictureUpload) => void
  remove: (id: number) => void
}

const Row = ({ upload, retry, remove }: RowProps) => {
  const { id, file, share, problem } = upload
  return (
    <li>
      <span className="uploads-name">{file.name}</span>
      {problem === undefined ? (
        <progress value={share} max={1} aria-label={`Uploading ${file.name}`} />
      ) : (
        <>
          <span className="field-error">{problem}</span>
          <IconButton label={`Try ${file.name} again`} onClick={() => retry(upload)}>
            <RotateCcw aria-hidden />
          </IconButton>
          <IconButton label={`Remove ${file.name} from this list`} onClick={() => remove(id)}>
            <X aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}
