import { FileDown } from 'lucide-react'
import { keysOf } from '#db/model/lib/keys.ts'
import { type Paper, papers } from '#db/model/studies/paper.ts'
import type { StudyFile } from './studies.ts'

type Print = { paper: Paper; label: string; strips?: string }
const prints: Print[] = [
  ...keysOf(papers).map((paper) => ({ paper, label: papers[paper] })),
  { paper: 'poster', label: 'Poster with telephone numbers to tear off', strips: '&strips=yes' },
]
const sizes = { letter: '8.5 × 11 in', a4: 'A4' } as const

/** The sheets of a study as PDF. They exist only while visitors get the study's page. */
export function PaperLinks({ file: { study, approvals } }: { file: StudyFile }) {
  const isShown = approvals.some(({ material, shown }) => material === 'page' && shown)
  if (!isShown && !(study.published && study.noBoardReason)) {
    return (
      <p className="note">
        Sheets and posters can be printed once an approval of the page is in force.
      </p>
    )
  }
  return (
    <ul className="stack gap-1">
      {prints.map(({ paper, label, strips = '' }) => (
        <li key={label} className="row gap-1">
          {label}
          {keysOf(sizes).map((size) => (
            <a
              key={size}
              className="button button-outline button-small"
              href={`/api/admin/studies/${study.id}/paper/${paper}?size=${size}${strips}`}
              download
            >
              <FileDown aria-hidden /> <span className="visually-hidden">{label}, </span>
              {sizes[size]}
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}
