import { TriangleAlert } from 'lucide-react'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useMay } from '../base/may.tsx'
import { NoticeBox } from '../base/NoticeBox.tsx'
import { useFresh } from '../form/useFresh.ts'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { fetchBoard, type SavedIssue } from './news.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The approvals that a letter needs, if it says more of a study than a listing may say. */
export function BoardNeeded({ issue }: { issue: SavedIssue }) {
  const may = useMay()
  const { load } = useFresh(fetchBoard, String(issue.id))
  return (
    <Loaded load={load} loading="Looking for words that need an approval...">
      {(board) =>
        board.words.length > 0 && (
          <NoticeBox
            icon={TriangleAlert}
            title="A board must approve this letter before it is sent"
          >
            <p>
              It is about a study, and says {list.format(board.words.map((word) => `“${word}”`))}.
              Change these words, or enter the board’s approval of exactly this letter.
            </p>
            <ul className="stack gap-1">
              {board.studies.map(({ id, title, isApproved }) => (
                <li key={id} className="row gap-1-2">
                  {title}
                  {isApproved ? (
                    <span className="badge badge-green">Approved</span>
                  ) : (
                    may.change('study-approvals') && (
                      <SmallLink
                        look="outline"
                        to="/admin/studies"
                        query={{ edit: String(id), view: 'approvals', letter: String(issue.id) }}
                        aria-label={`Enter the approval for ${title}`}
                      >
                        Enter the approval
                      </SmallLink>
                    )
                  )}
                </li>
              ))}
            </ul>
          </NoticeBox>
        )
      }
    </Loaded>
  )
}
