import { useState } from 'react'
import type { PostBulkAction } from '#db/model/posts.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import type { Ticks } from '../list/useTicks.ts'
import { bulkWords, PostBulkDialog } from './PostBulkDialog.tsx'
import type { SavedPost } from './posts.ts'
import { counted } from '#db/model/lib/wording.ts'
import '../list/bulk.css'

type BulkBarProps = { ticks: Ticks<SavedPost>; shown: readonly SavedPost[] }

export function PostBulkBar({ ticks, shown }: BulkBarProps) {
  const [asked, setAsked] = useState<{ action: PostBulkAction; posts: SavedPost[] }>()
  const count = ticks.rows.length
  return (
    <>
      {count > 0 && (
        <section className="bulk-bar" aria-label="Ticked posts">
          <strong aria-live="polite">{counted(count, 'post')} ticked</strong>
          <div>
            {keysOf(bulkWords).map((action) => (
              <SmallButton
                key={action}
                look={action === 'delete' ? 'delete' : 'outline'}
                onClick={() => setAsked({ action, posts: ticks.rows })}
              >
                {bulkWords[action].verb}
              </SmallButton>
            ))}
          </div>
          <div>
            {count < shown.length && (
              <SmallButton look="quiet" onClick={ticks.all}>
                Tick all {shown.length} shown
              </SmallButton>
            )}
            <SmallButton look="quiet" onClick={ticks.none}>
              Untick
            </SmallButton>
          </div>
        </section>
      )}
      {asked && (
        <PostBulkDialog {...asked} onDone={ticks.none} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
