import { Code } from 'lucide-react'
import { SmallButton } from '../base/SmallButton.tsx'
import { AimedMeasures, type Aims, Measures } from './Measures.tsx'
import { RichText } from './RichText.tsx'
import type { Written } from './editor/openEditorView.ts'

type TextEditorProps = Written & {
  aims?: Aims | undefined
  withoutPictures?: boolean
  asMarkdown: boolean
  onSwitch: () => void
}

export const TextEditor = ({ aims, asMarkdown, onSwitch, ...written }: TextEditorProps) => (
  <>
    {!asMarkdown && <RichText {...written} />}
    <div className="written-foot spread">
      {aims ? (
        <AimedMeasures source={written.source} aims={aims} />
      ) : (
        <Measures source={written.source} />
      )}
      <SmallButton look="quiet" aria-pressed={asMarkdown} onClick={onSwitch}>
        <Code aria-hidden /> Markdown
      </SmallButton>
    </div>
  </>
)
