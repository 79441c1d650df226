import { Code } from 'lucide-react'
import { Measures } from './Measures.tsx'
import { RichText } from './RichText.tsx'
import type { Written } from './useEditorView.ts'

type TextEditorProps = Written & { asMarkdown: boolean; onSwitch: () => void }

/** The editor of a text, or the measures and the switch alone while its Markdown is shown. */
export const TextEditor = ({ asMarkdown, onSwitch, ...written }: TextEditorProps) => (
  <>
    {!asMarkdown && <RichText {...written} />}
    <div className="written-foot">
      <Measures source={written.source} />
      <button
        type="button"
        className="button button-quiet button-small"
        aria-pressed={asMarkdown}
        onClick={onSwitch}
      >
        <Code aria-hidden /> Markdown
      </button>
    </div>
  </>
)
