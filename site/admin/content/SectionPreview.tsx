import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { parseSection, type SectionKey } from '#db/model/content.ts'
import { Empty, Failed, Loading } from '#site/ui/states.tsx'
import { previewSection } from '../publish/preview.ts'
import { nameOfSection } from './sectionWords.ts'
import type { SectionValues } from './sectionValues.ts'
import './SectionPreview.css'

type SectionPreviewProps = { sectionKey: SectionKey; draft: SectionValues }

export function SectionPreview({ sectionKey, draft }: SectionPreviewProps) {
  const isReady = parseSection(sectionKey, draft).success
  const [path, setPath] = useState<string>()
  const [error, setError] = useState<unknown>()

  function load() {
    setError(undefined)
    previewSection(sectionKey, draft).then(setPath, setError)
  }

  // Once: the draft cannot change while the preview is shown in place of the fields.
  useEffect(() => {
    if (isReady) load()
  }, [])

  if (!isReady) {
    return (
      <Empty title="Not ready to be shown" level={3}>
        Some fields still need your attention. Press “Save changes” to see which.
      </Empty>
    )
  }
  if (error) return <Failed error={error} onRetry={load} />
  if (!path) return <Loading>Loading the page...</Loading>
  return (
    <div className="preview stack gap-1">
      <p className="note">
        The page as it would be with this wording, saved or not.{' '}
        <a href={path} target="_blank" rel="noreferrer">
          Open it in a tab of its own <ExternalLink aria-hidden size={16} />
        </a>
      </p>
      <iframe src={path} title={`Preview: ${nameOfSection(sectionKey)}`} />
    </div>
  )
}
