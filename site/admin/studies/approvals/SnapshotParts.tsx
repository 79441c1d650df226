import { isRecord } from '#db/model/lib/keys.ts'
import { partLabels } from '#db/model/studies/snapshot.ts'
import { QuestionInWords } from '../prescreener/QuestionInWords.tsx'
import { LazyMarkedSide } from '#site/admin/form/marked/LazyMarkedSide.tsx'
import './ApprovalsView.css'

export type Parts = readonly (readonly [name: string, value: unknown])[]

type SnapshotPartsProps = {
  content: Parts
  sha256: string
  /** the address of the picture's file, if known */
  picture?: string | undefined
}

/** A content as it was approved or served: each part with its label, in its order. */
export const SnapshotParts = ({ content, sha256, picture }: SnapshotPartsProps) => (
  <dl className="snapshot stack">
    {content.map(([name, value]) => (
      <div key={name}>
        <dt>{partLabels[name] ?? name}</dt>
        <dd>
          <Part value={value} picture={picture} />
        </dd>
      </div>
    ))}
    <div>
      <dt>SHA-256 of this content</dt>
      <dd>
        <code>{sha256}</code>
      </dd>
    </div>
  </dl>
)

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')

function Part({ value, picture }: { value: unknown; picture: string | undefined }) {
  if (typeof value === 'string' && value !== '')
    return <LazyMarkedSide text={value} other={value} />
  if (isNumbers(value)) return <p>{value.join(', ')}</p>
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ol>
        {value.map((one, at) => (
          <li key={at}>
            <QuestionInWords question={one} questions={value} />
          </li>
        ))}
      </ol>
    )
  }
  if (!isRecord(value)) return <p className="note">Nothing</p>
  const alt = String(value['alt'] ?? '')
  return (
    <>
      {picture && <img src={picture} alt={alt} />}
      <p className="note">
        {alt ? `Description: “${alt}”` : 'Decoration, without a description'}
        {value['caption'] ? `. Caption: “${String(value['caption'])}”` : ''}
      </p>
    </>
  )
}
