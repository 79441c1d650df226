import { TriangleAlert } from 'lucide-react'
import { isKeyOf } from '#db/model/lib/keys.ts'
import { studyFields } from '#db/model/studies/fields.ts'
import type { StudyFile } from './studies.ts'
import '../base/notice.css'

const labelOf = (path: string) => (isKeyOf(studyFields, path) ? studyFields[path].label : path)

/** The words in the saved listing facts that need a board's approval. */
export function RefusedNotice({ file: { refused, study } }: { file: StudyFile }) {
  if (refused.length === 0) return null
  return (
    <section className="notice" aria-label="Words that need an approval">
      <TriangleAlert aria-hidden />
      <div>
        <h2>Some listing facts say what only an approved page may say</h2>
        <p>
          {study.published
            ? 'They are public as they are, and have to be changed before you can save this study again.'
            : 'They have to be changed before you can publish this study.'}
        </p>
        <ul>
          {refused.map(({ path, words }) => (
            <li key={path}>
              <strong>{labelOf(path)}</strong>: {words.map((word) => `“${word}”`).join(', ')}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
